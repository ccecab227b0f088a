import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { ForgottenUsersModule, kafkaOptions, RedisModule } from '@megafon/service';
import { AdministrationModule } from './administration/administration.module.js';
import { ConfigModule } from './config.module.js';
import type { Config } from './config.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PasswordResetModule } from './password-reset/password-reset.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { SecondFactorsModule } from './second-factors/second-factors.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { UsageModule } from './usage/usage.module.js';
import { UnverifiedModule } from './unverified/unverified.module.js';
import { UsersModule } from './users/users.module.js';
import { VerificationModule } from './verification/verification.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        MessagingModule.forService({
          service: 'auth',
          clientId: 'auth',
          kafka: kafkaOptions(config),
        }),
        MongoModule.forService({ uri: config.MONGODB_URI, dbName: config.DATABASE }),
        RedisModule.forService({ url: config.REDIS_URL }),
        ForgottenUsersModule.of('auth'),
        UsersModule,
        SessionsModule,
        SecondFactorsModule,
        ProfileModule,
        UsageModule,
        VerificationModule,
        UnverifiedModule,
        PasswordResetModule,
        ReceiptsModule,
        NotificationsModule,
        AdministrationModule,
      ],
    };
  }
}
