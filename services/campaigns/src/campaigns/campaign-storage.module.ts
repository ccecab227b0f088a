import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { TimeZonesModule } from '@megafon/time-zones';
import { RunRepository } from '../runs/run.repository.js';
import { RUN, runSchema } from '../runs/run.schema.js';
import { RunTextsRepository } from '../runs/run-texts.repository.js';
import { RUN_TEXT, runTextSchema } from '../runs/run-texts.schema.js';
import { CampaignRepository } from './campaign.repository.js';
import { CAMPAIGN, campaignSchema } from './campaign.schema.js';
import { Materials } from './materials.js';
import { RemovedCampaignRepository } from './removed-campaign.repository.js';
import { REMOVED_CAMPAIGN, removedCampaignSchema } from './removed-campaign.schema.js';

/** Campaigns and runs are stored apart and read together. */
@Module({
  imports: [
    TimeZonesModule,
    MongoModule.forFeature({
      [CAMPAIGN]: campaignSchema,
      [REMOVED_CAMPAIGN]: removedCampaignSchema,
      [RUN]: runSchema,
      [RUN_TEXT]: runTextSchema,
    }),
  ],
  providers: [CampaignRepository, Materials, RemovedCampaignRepository, RunRepository, RunTextsRepository],
  exports: [
    CampaignRepository,
    Materials,
    RemovedCampaignRepository,
    RunRepository,
    RunTextsRepository,
    TimeZonesModule,
  ],
})
export class CampaignStorageModule {}
