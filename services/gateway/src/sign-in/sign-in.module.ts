import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { CountedTries } from './counted-tries.js';
import { DeviceCookie } from './device-cookie.js';
import { PasswordResetController } from './password-reset.controller.js';
import { RefreshCookie } from './refresh-cookie.js';
import { SignInController } from './sign-in.controller.js';
import { SignInLimits } from './sign-in-limits.js';
import { SigningOut } from './signing-out.js';

@Module({
  imports: [AccessModule, CallsModule, LimitsModule],
  controllers: [SignInController, PasswordResetController],
  providers: [CountedTries, DeviceCookie, RefreshCookie, SignInLimits, SigningOut],
  exports: [CountedTries],
})
export class SignInModule {}
