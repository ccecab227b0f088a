import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { CrashPoint, ForgottenUsersModule, kafkaOptions, RedisModule } from '@megafon/service';
import { CalendarModule } from './calendar/calendar.module.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import type { Config } from './config.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { HistoryModule } from './history/history.module.js';
import { EntitlementsModule } from '@megafon/entitlements';
import { PostCommentsModule } from './post-comments/post-comments.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { LearningModule } from './learning/learning.module.js';
import { RunsModule } from './running/runs.module.js';
import { StatsModule } from './stats/stats.module.js';
import { VisitsModule } from './stats/visits/visits.module.js';

@Global()
@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forService({
          service: 'campaigns',
          clientId: 'campaigns',
          kafka: kafkaOptions(config),
        }),
        MongoModule.forService({ uri: config.MONGODB_URI, dbName: config.DATABASE }),
        RedisModule.forService({ url: config.REDIS_URL }),
        ForgottenUsersModule.of('campaigns'),
        CalendarModule,
        CampaignsModule,
        DashboardModule,
        DeletionsModule,
        EntitlementsModule,
        HistoryModule,
        PostCommentsModule.on({
          profile: config.NETWORK_PROFILE,
          url: config.NETWORK_URL,
          samplePostUrl: config.SAMPLE_POST_URL,
        }),
        RetentionModule.of({
          runs: config.RETENTION_RUNS_DAYS,
          commentJobs: config.RETENTION_COMMENT_JOBS_DAYS,
        }),
        LearningModule,
        RunsModule,
        StatsModule,
        VisitsModule.of({ readEarly: config.READ_EARLY_SHARE }),
      ],
      providers: [{ provide: CrashPoint, useValue: new CrashPoint(config) }],
      exports: [CrashPoint],
    };
  }
}
