import { Injectable } from '@nestjs/common';
import { campaignChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { CountCampaign } from '../use-cases/count-campaign.js';

@Injectable()
export class CountCampaignWhenCreated {
  static readonly on = campaignChanged;

  constructor(private readonly countCampaign: CountCampaign) {}

  /** Harmless when delivered twice: a campaign is counted by its id. */
  async handle({ tenant, time, data }: EventOf<typeof campaignChanged>): Promise<void> {
    if (data.change !== 'created') return;
    await this.countCampaign.execute(tenant, data.campaignId, new Date(time));
  }
}
