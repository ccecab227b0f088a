import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { changedContent, choosesTime, GivenChange, refuseLostCampaignEdit } from '../campaign-input.js';
import { campaignChangedEvent } from '../campaign-messages.js';
import { isRunning, scheduled } from '../campaign-state.js';
import { CampaignRepository } from '../campaign.repository.js';
import { CampaignDocument } from '../campaign.schema.js';
import { Materials } from '../materials.js';

@Injectable()
export class UpdateCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly materials: Materials,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * What is not named stays. A campaign that has ended may be scheduled anew.
   * @throws AppError CAMPAIGN.NOT_FOUND, CAMPAIGN.NOT_EDITABLE, CONFLICT.CHANGED_MEANWHILE, and those of creating one
   */
  async execute(owner: string, id: string, given: GivenChange): Promise<CampaignDocument> {
    const known = await this.campaigns.get(owner, id);
    if (isRunning(known)) throw new AppError('CAMPAIGN.NOT_EDITABLE');
    const timeZone = await this.zones.of(owner);
    await this.materials.checkReferences(owner, changedContent(known, given, timeZone), known.accountIds);
    const now = this.clock.now();
    return this.campaigns.change(owner, id, (campaign) => {
      if (isRunning(campaign)) throw new AppError('CAMPAIGN.NOT_EDITABLE');
      const content = changedContent(campaign, given, timeZone);
      refuseLostCampaignEdit(given, campaign, content);
      const state = { ...campaign, ...content, ...(choosesTime(given) && scheduled(content, now)) };
      return { state, events: [campaignChangedEvent(state, 'updated', now)] };
    });
  }
}
