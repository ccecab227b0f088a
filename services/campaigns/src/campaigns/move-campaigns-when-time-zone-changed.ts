import { Injectable } from '@nestjs/common';
import { AppError, timeZoneChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { campaignChangedEvent } from './campaign-messages.js';
import { movedToZone } from './campaign-state.js';
import { CampaignRepository } from './campaign.repository.js';

@Injectable()
export class MoveCampaignsWhenTimeZoneChanged {
  static readonly on = timeZoneChanged;

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  /** Harmless when delivered twice or late, and goes on with what is left where it was cut short. */
  async handle({ data }: EventOf<typeof timeZoneChanged>): Promise<void> {
    const { userId } = data;
    // Of two changes the newer one, whichever is told first.
    const timeZone = await this.zones.keep(userId, data);
    await this.campaigns.countByZone(userId, timeZone);
    for (const id of await this.campaigns.recurringElsewhere(userId, timeZone)) {
      await this.move(userId, id, timeZone);
    }
  }

  private async move(owner: string, id: string, timeZone: string): Promise<void> {
    const now = this.clock.now();
    await this.campaigns
      .change(owner, id, (campaign) => {
        const state = movedToZone(campaign, timeZone, now);
        return state && { state, events: [campaignChangedEvent(state, 'updated', now)] };
      })
      .catch(unlessRemoved);
  }
}

/** It was removed meanwhile. */
function unlessRemoved(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'CAMPAIGN.NOT_FOUND')) throw error;
}
