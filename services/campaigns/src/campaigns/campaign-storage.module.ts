import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { RunRepository } from '../runs/run.repository.js';
import { RUN, runSchema } from '../runs/run.schema.js';
import { CampaignRepository } from './campaign.repository.js';
import { CAMPAIGN, campaignSchema } from './campaign.schema.js';
import { Materials } from './materials.js';

/** Campaigns and runs are stored apart and read together. */
@Module({
  imports: [MongoModule.forFeature({ [CAMPAIGN]: campaignSchema, [RUN]: runSchema })],
  providers: [CampaignRepository, Materials, RunRepository],
  exports: [CampaignRepository, Materials, RunRepository],
})
export class CampaignStorageModule {}
