import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { UnverifiedRetention } from './unverified-retention.js';

@Module({ imports: [MailModule, UsersModule], providers: [UnverifiedRetention] })
export class UnverifiedModule {}
