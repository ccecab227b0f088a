import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { AccountController } from './account.controller.js';
import { PasswordTries } from './password-tries.js';

@Module({
  imports: [CallsModule, SignInModule],
  controllers: [AccountController],
  providers: [PasswordTries],
})
export class AccountModule {}
