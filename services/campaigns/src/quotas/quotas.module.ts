import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { EntitlementsModule } from '@megafon/entitlements';
import { CampaignQuota } from './campaign-quota.js';
import { CAMPAIGN_QUOTA, campaignQuotaSchema } from './campaign-quota.schema.js';
import { PlanUsageController } from './plan-usage.controller.js';

@Module({
  imports: [EntitlementsModule, MongoModule.forFeature({ [CAMPAIGN_QUOTA]: campaignQuotaSchema })],
  controllers: [PlanUsageController],
  providers: [CampaignQuota],
  exports: [CampaignQuota],
})
export class QuotasModule {}
