import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import { RefreshCookie } from './refresh-cookie.js';
import { SignInController } from './sign-in.controller.js';
import { SignInLimits } from './sign-in-limits.js';

@Module({
  imports: [CallsModule],
  controllers: [SignInController],
  providers: [RateLimiter, RefreshCookie, SignInLimits],
})
export class SignInModule {}
