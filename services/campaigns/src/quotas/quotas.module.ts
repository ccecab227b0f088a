import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { EntitlementsModule } from '@megafon/entitlements';
import { CampaignQuota } from './campaign-quota.js';
import { CAMPAIGN_QUOTA, campaignQuotaSchema } from './campaign-quota.schema.js';

@Module({
  imports: [EntitlementsModule, MongoModule.forFeature({ [CAMPAIGN_QUOTA]: campaignQuotaSchema })],
  providers: [CampaignQuota],
  exports: [CampaignQuota],
})
export class QuotasModule {}
