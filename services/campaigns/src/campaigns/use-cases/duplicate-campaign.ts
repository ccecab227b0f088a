import { Injectable } from '@nestjs/common';
import { copyName } from '@megafon/contracts';
import { CampaignRepository } from '../campaign.repository.js';
import type { CampaignDocument } from '../campaign.schema.js';
import { CreateCampaign } from './create-campaign.js';

@Injectable()
export class DuplicateCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly createCampaign: CreateCampaign,
  ) {}

  /**
   * A draft with everything of the campaign but its time and its runs.
   * @throws AppError CAMPAIGN.NOT_FOUND, and those of creating one
   */
  async execute(owner: string, id: string): Promise<CampaignDocument> {
    const campaign = await this.campaigns.get(owner, id);
    const { name, type, postBox, groupBox, commentBox, postUrl, accountIds, joinAnswer } = campaign;
    const { learns = false, learnsHours = false, bumping } = campaign;
    const copy = {
      name: copyName(name),
      type,
      postBox,
      groupBox,
      commentBox,
      postUrl,
      facebookAccounts: accountIds.map((accountId) => ({ accountId })),
      joinAnswer: joinAnswer ?? '',
      learns,
      learnsHours,
      bumping: bumping ?? null,
      scheduledAt: null,
      isRecurring: false,
      recurrence: null,
    };
    return this.createCampaign.execute(owner, copy, accountIds);
  }
}
