import { Module } from '@nestjs/common';
import { TimeZonesModule } from '@megafon/time-zones';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { ChoosersOfCampaign } from './choosers.js';
import { KnownPosts } from './known-posts.js';
import { LearningController } from './learning.controller.js';

@Module({
  imports: [CampaignStorageModule, StatsModule, TimeZonesModule],
  controllers: [LearningController],
  providers: [ChoosersOfCampaign, KnownPosts],
  exports: [ChoosersOfCampaign],
})
export class LearningModule {}
