import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { RefreshCookie } from './refresh-cookie.js';
import { SignInController } from './sign-in.controller.js';
import { SignInLimits } from './sign-in-limits.js';

@Module({
  imports: [CallsModule, LimitsModule],
  controllers: [SignInController],
  providers: [RefreshCookie, SignInLimits],
})
export class SignInModule {}
