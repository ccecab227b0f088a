import { Module } from '@nestjs/common';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { EntitlementsModule } from '@megafon/entitlements';
import { HistoryStorageModule } from '../history/history-storage.module.js';
import { CommentJobStorageModule } from '../post-comments/comment-job-storage.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { ForgetCampaignsWhenUserDeleted } from './forget-campaigns-when-user-deleted.js';

@Module({
  imports: [
    CampaignStorageModule,
    CommentJobStorageModule,
    EntitlementsModule,
    HistoryStorageModule,
    QuotasModule,
  ],
  providers: [ForgetCampaignsWhenUserDeleted],
})
export class DeletionsModule {}
