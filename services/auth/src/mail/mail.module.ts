import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { Mailer, SmtpMailer } from './mailer.js';
import { SendWelcomeMailWhenUserRegistered } from './send-welcome-mail-when-user-registered.js';

@Module({
  imports: [UsersModule],
  providers: [{ provide: Mailer, useClass: SmtpMailer }, SendWelcomeMailWhenUserRegistered],
})
export class MailModule {}
