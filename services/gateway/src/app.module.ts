import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@megafon/messaging';
import { kafkaOptions, RedisModule, ServiceModule } from '@megafon/service';
import { StorageModule } from '@megafon/storage';
import { ConfigModule } from './config.module.js';
import type { Config } from './config.js';
import { EdgeModule } from './edge.module.js';
import { LiveModule } from './live/live.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        ServiceModule.forService({ name: 'gateway' }),
        MessagingModule.forService({
          service: 'gateway',
          clientId: 'gateway',
          kafka: kafkaOptions(config),
        }),
        RedisModule.forService({ url: config.REDIS_URL, keys: config.MESSAGE_KEY }),
        StorageModule.forService({
          endpoint: config.S3_ENDPOINT,
          accessKey: config.S3_ACCESS_KEY,
          secretKey: config.S3_SECRET_KEY,
          bucket: config.S3_BUCKET,
          otherSecretKeys: config.S3_OTHER_SECRET_KEYS,
        }),
        EdgeModule,
        LiveModule,
      ],
    };
  }
}
