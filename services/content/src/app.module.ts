import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { ForgottenUsersModule, kafkaOptions, RedisModule } from '@megafon/service';
import { StorageModule } from '@megafon/storage';
import { AiWritingModule } from './ai-writing/ai-writing.module.js';
import { BackupsModule } from './backups/backups.module.js';
import { modelOf } from './config.js';
import type { Config } from './config.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { EntitlementsModule } from '@megafon/entitlements';
import { GroupBoxesModule } from './group-boxes/group-boxes.module.js';
import { GroupFetchesModule } from './group-fetches/group-fetches.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { MaterialsModule } from './materials/materials.module.js';
import { MediaModule } from './media/media.module.js';
import { TextBoxesModule } from './text-boxes/text-boxes.module.js';
import { UpgradesModule } from './upgrades/upgrades.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forService({
          service: 'content',
          clientId: 'content',
          kafka: kafkaOptions(config),
        }),
        MongoModule.forService({ uri: config.MONGODB_URI, dbName: config.DATABASE }),
        RedisModule.forService({ url: config.REDIS_URL }),
        ForgottenUsersModule.of('content'),
        StorageModule.forService({
          endpoint: config.S3_ENDPOINT,
          accessKey: config.S3_ACCESS_KEY,
          secretKey: config.S3_SECRET_KEY,
          bucket: config.S3_BUCKET,
        }),
        AiWritingModule.on({ model: modelOf(config) }),
        BackupsModule,
        DeletionsModule,
        EntitlementsModule,
        GroupBoxesModule,
        GroupFetchesModule,
        GroupsModule.on({ profile: config.NETWORK_PROFILE, url: config.NETWORK_URL }),
        MaterialsModule,
        MediaModule.keeping(config.RETENTION_MEDIA_DAYS),
        TextBoxesModule,
        UpgradesModule,
      ],
    };
  }
}
