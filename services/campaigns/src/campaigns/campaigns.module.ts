import { Module } from '@nestjs/common';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CampaignStorageModule } from './campaign-storage.module.js';
import { CampaignListsController } from './campaign-lists.controller.js';
import { CampaignTimesController } from './campaign-times.controller.js';
import { CampaignsController } from './campaigns.controller.js';
import { MoveCampaignsWhenTimeZoneChanged } from './move-campaigns-when-time-zone-changed.js';
import { RemovedCampaignsRetention } from './removed-campaigns-retention.js';
import { UnusedPlaces } from './unused-places.js';
import { CheckCampaign } from './use-cases/check-campaign.js';
import { CreateCampaign } from './use-cases/create-campaign.js';
import { DuplicateCampaign } from './use-cases/duplicate-campaign.js';
import { RemoveCampaign } from './use-cases/remove-campaign.js';
import { RestoreCampaign } from './use-cases/restore-campaign.js';
import { UpdateCampaign } from './use-cases/update-campaign.js';

@Module({
  imports: [CampaignStorageModule, QuotasModule],
  controllers: [CampaignListsController, CampaignTimesController, CampaignsController],
  providers: [
    CheckCampaign,
    CreateCampaign,
    DuplicateCampaign,
    MoveCampaignsWhenTimeZoneChanged,
    RemoveCampaign,
    RemovedCampaignsRetention,
    RestoreCampaign,
    UnusedPlaces,
    UpdateCampaign,
  ],
})
export class CampaignsModule {}
