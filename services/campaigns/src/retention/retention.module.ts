import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { HistoryStorageModule } from '../history/history-storage.module.js';
import { CommentJobStorageModule } from '../post-comments/comment-job-storage.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { KEPT_DAYS, Retention } from './retention.js';
import type { KeptDays } from './retention.js';
import { TracesOfRuns } from './traces-of-runs.js';

@Module({})
export class RetentionModule {
  static of(days: KeptDays): DynamicModule {
    return {
      module: RetentionModule,
      imports: [CampaignStorageModule, CommentJobStorageModule, HistoryStorageModule, StatsModule],
      providers: [{ provide: KEPT_DAYS, useValue: days }, Retention, TracesOfRuns],
    };
  }
}
