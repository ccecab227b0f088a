import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { campaignChangedEvent } from '../campaign-messages.js';
import { isRunning } from '../campaign-state.js';
import { CampaignRepository } from '../campaign.repository.js';
import { RemovedCampaignRepository } from '../removed-campaign.repository.js';

@Injectable()
export class RemoveCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly removed: RemovedCampaignRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * It is remembered for a day and may be put back. Its runs stay: they are the record of what was done.
   * @throws AppError CAMPAIGN.NOT_FOUND, CAMPAIGN.RUNNING
   */
  async execute(owner: string, id: string): Promise<void> {
    // First no run may begin any more; a run that began before that is seen here.
    const known = await this.campaigns.change(owner, id, (campaign) => {
      if (isRunning(campaign)) throw new AppError('CAMPAIGN.RUNNING');
      return { state: { ...campaign, removing: true, dueAt: null, wakeAt: null } };
    });
    const now = this.clock.now();
    await this.removed.keep(known, now);
    await this.campaigns.remove(owner, id, (campaign) => [campaignChangedEvent(campaign, 'removed', now)]);
  }
}
