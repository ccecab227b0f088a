import { Module } from '@nestjs/common';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { ForgetCampaignsWhenUserDeleted } from './forget-campaigns-when-user-deleted.js';

@Module({
  imports: [CampaignStorageModule, EntitlementsModule, QuotasModule],
  providers: [ForgetCampaignsWhenUserDeleted],
})
export class DeletionsModule {}
