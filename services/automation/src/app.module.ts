import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { ForgottenUsersModule, kafkaOptions, RedisModule } from '@megafon/service';
import { StorageModule } from '@megafon/storage';
import { AccountsModule } from './accounts/accounts.module.js';
import { ActionsModule } from './actions/actions.module.js';
import { ChecksModule } from './checks/checks.module.js';
import { ClusterModule } from './cluster/cluster.module.js';
import { ConfigModule } from './config.module.js';
import type { Config } from './config.js';
import { MetricsModule } from './metrics.module.js';
import { LoginsModule } from './logins/logins.module.js';
import { RetentionModule } from './retention/retention.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        MessagingModule.forService({
          service: 'automation',
          clientId: 'automation',
          kafka: kafkaOptions(config),
        }),
        MongoModule.forService({ uri: config.MONGODB_URI, dbName: config.DATABASE }),
        RedisModule.forService({ url: config.REDIS_URL, keys: config.MESSAGE_KEY }),
        ForgottenUsersModule.of('automation'),
        StorageModule.forService({
          endpoint: config.S3_ENDPOINT,
          accessKey: config.S3_ACCESS_KEY,
          secretKey: config.S3_SECRET_KEY,
          bucket: config.S3_BUCKET,
        }),
        AccountsModule,
        ActionsModule,
        ChecksModule,
        ClusterModule,
        MetricsModule,
        LoginsModule,
        RetentionModule,
      ],
    };
  }
}
