import { Module } from '@nestjs/common';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { HistoryStorageModule } from '../history/history-storage.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { DashboardController } from './dashboard.controller.js';
import { SumUp } from './use-cases/sum-up.js';
import { TellRecent } from './use-cases/tell-recent.js';
import { TellStanding } from './use-cases/tell-standing.js';

@Module({
  imports: [CampaignStorageModule, HistoryStorageModule, StatsModule],
  controllers: [DashboardController],
  providers: [SumUp, TellRecent, TellStanding],
})
export class DashboardModule {}
