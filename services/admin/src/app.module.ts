import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { defaultTopicSettings, MessagingModule } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { ForgottenUsersModule, kafkaOptions, RedisModule } from '@megafon/service';
import { AccountsModule } from './accounts/accounts.module.js';
import { ActivityModule } from './activity/activity.module.js';
import { AuditModule } from './audit/audit.module.js';
import type { Config } from './config.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { FactsModule } from './facts/facts.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { StatsModule } from './stats/stats.module.js';
import { SystemModule } from './system/system.module.js';
import { UpgradesModule } from './upgrades/upgrades.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    const kafka = kafkaOptions(config);
    const { deadRetentionMs } = { ...defaultTopicSettings, ...kafka.topics };
    return {
      module: AppModule,
      imports: [
        MessagingModule.forService({
          service: 'admin',
          clientId: 'admin',
          kafka,
        }),
        MongoModule.forService({ uri: config.MONGODB_URI, dbName: config.DATABASE }),
        RedisModule.forService({ url: config.REDIS_URL }),
        ForgottenUsersModule.of('admin'),
        FactsModule,
        RetentionModule.of(config.RETENTION_FACTS_DAYS),
        StatsModule,
        AccountsModule,
        ActivityModule,
        AuditModule,
        DeadLettersModule.of({ retentionMs: deadRetentionMs }),
        DeletionsModule.of(config.RETENTION_FACTS_DAYS),
        SystemModule,
        UpgradesModule,
      ],
    };
  }
}
