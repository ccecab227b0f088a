import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { SendLinkWhenEmailChangeRequested } from './send-link-when-email-change-requested.js';
import { SendVerification } from './send-verification.js';
import { SendVerificationWhenUserRegistered } from './send-verification-when-user-registered.js';
import { ResendVerification } from './use-cases/resend-verification.js';
import { VerifyEmail } from './use-cases/verify-email.js';
import { VerificationController } from './verification.controller.js';

@Module({
  imports: [MailModule, UsersModule],
  controllers: [VerificationController],
  providers: [
    SendLinkWhenEmailChangeRequested,
    SendVerification,
    SendVerificationWhenUserRegistered,
    VerifyEmail,
    ResendVerification,
  ],
})
export class VerificationModule {}
