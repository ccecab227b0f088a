import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { campaignChangedEvent } from '../campaign-messages.js';
import { CampaignRepository } from '../campaign.repository.js';
import { CampaignDocument } from '../campaign.schema.js';
import { putBack } from '../put-back.js';
import { RemovedCampaignRepository } from '../removed-campaign.repository.js';

@Injectable()
export class RestoreCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly removed: RemovedCampaignRepository,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Under the id by which its runs know it. Bumps that its removal stopped stay so. It costs no place of the plan, as
   * removing gave none back.
   * @throws AppError CAMPAIGN.NOT_FOUND
   */
  async execute(owner: string, id: string): Promise<CampaignDocument> {
    const { campaign, removedAt } = await this.removed.get(owner, id);
    const now = this.clock.now();
    const { createdAt, ...back } = putBack(campaign, await this.zones.of(owner), now);
    // By whichever clock it was removed, it was put back later.
    const at = new Date(Math.max(now.getTime(), removedAt.getTime() + 1));
    const event = (stored: CampaignDocument) => [campaignChangedEvent(stored, 'created', at)];
    const isBack = await this.campaigns.putBack(owner, { _id: id, ...back }, createdAt, event);
    if (!isBack) throw new AppError('CAMPAIGN.NOT_FOUND');
    await this.removed.drop(owner, id);
    return this.campaigns.get(owner, id);
  }
}
