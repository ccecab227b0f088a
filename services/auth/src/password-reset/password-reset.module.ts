import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordResetController } from './password-reset.controller.js';
import { ResetRequestRepository } from './reset-request.repository.js';
import { RESET_REQUEST, resetRequestSchema } from './reset-request.schema.js';
import { SendLinkWhenPasswordResetRequested } from './send-link-when-password-reset-requested.js';
import { TellWhenPasswordChanged } from './tell-when-password-changed.js';
import { RequestReset } from './use-cases/request-reset.js';
import { ResetPassword } from './use-cases/reset-password.js';

@Module({
  imports: [
    MongoModule.forFeature({ [RESET_REQUEST]: resetRequestSchema }),
    MailModule,
    PasswordsModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [PasswordResetController],
  providers: [
    ResetRequestRepository,
    RequestReset,
    ResetPassword,
    SendLinkWhenPasswordResetRequested,
    TellWhenPasswordChanged,
  ],
})
export class PasswordResetModule {}
