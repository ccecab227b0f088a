import { Injectable } from '@nestjs/common';
import { newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { CampaignQuota } from '../../quotas/campaign-quota.js';
import { campaignContent, GivenCampaign } from '../campaign-input.js';
import { campaignChangedEvent } from '../campaign-messages.js';
import { scheduled } from '../campaign-state.js';
import { CampaignRepository } from '../campaign.repository.js';
import { CampaignDocument } from '../campaign.schema.js';
import { Materials } from '../materials.js';

@Injectable()
export class CreateCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly materials: Materials,
    private readonly quota: CampaignQuota,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError CAMPAIGN.MATERIAL_REQUIRED, CAMPAIGN.POST_URL_REQUIRED, BOX.NOT_FOUND, ACCOUNT.NOT_FOUND,
   * CAMPAIGN.LIMIT_REACHED { limit }
   */
  async execute(owner: string, given: GivenCampaign): Promise<CampaignDocument> {
    const content = campaignContent(given);
    await this.materials.checkReferences(owner, content);
    const _id = newId();
    const now = this.clock.now();
    await this.quota.take(owner, _id, now);
    const fresh = {
      claim: null,
      lastRunId: null,
      runCount: 0,
      publishedAt: null,
      lastResult: null,
      historyAt: null,
      notes: [],
      removing: false,
      ...scheduled(content, now),
    };
    try {
      return await this.campaigns.insert(owner, { _id, ...content, ...fresh }, (campaign) => [
        campaignChangedEvent(campaign, 'created', now),
      ]);
    } catch (error) {
      await this.quota.giveBack(owner, _id, now);
      throw error;
    }
  }
}
