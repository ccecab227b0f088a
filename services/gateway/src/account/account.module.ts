import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { AccountController } from './account.controller.js';
import { PasswordCalls } from './password-calls.js';
import { PasswordTries } from './password-tries.js';
import { SecondFactorsController } from './second-factors.controller.js';

@Module({
  imports: [CallsModule, SignInModule],
  controllers: [AccountController, SecondFactorsController],
  providers: [PasswordCalls, PasswordTries],
})
export class AccountModule {}
