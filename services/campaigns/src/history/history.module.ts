import { Module } from '@nestjs/common';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { CountStoppedApart } from './count-stopped-apart.js';
import { HistoryListsController } from './history-lists.controller.js';
import { HistoryOfEarlierVersions } from './history-of-earlier-versions.js';
import { HistoryRowsController } from './history-rows.controller.js';
import { HistoryRunController } from './history-run.controller.js';
import { HistoryStorageModule } from './history-storage.module.js';

@Module({
  imports: [CampaignStorageModule, HistoryStorageModule],
  controllers: [HistoryListsController, HistoryRowsController, HistoryRunController],
  providers: [CountStoppedApart, HistoryOfEarlierVersions],
})
export class HistoryModule {}
