import { Injectable } from '@nestjs/common';
import { Clock, Sweep } from '@megafon/service';
import { CampaignQuota } from '../quotas/campaign-quota.js';
import type { PendingPlace } from '../quotas/campaign-quota.js';
import { CampaignRepository } from './campaign.repository.js';

/** Longer than storing a campaign may take. */
export const patienceMs = 60_000;

type Place = PendingPlace & { _id: string };

/** Gives back places of the quota that were taken for campaigns that were never stored: a crash or a fault came between. */
@Injectable()
export class UnusedPlaces extends Sweep<Place> {
  constructor(
    private readonly quota: CampaignQuota,
    private readonly campaigns: CampaignRepository,
    clock: Clock,
  ) {
    super(UnusedPlaces.name, clock);
  }

  protected async overdue(now: Date, limit: number): Promise<Place[]> {
    const before = new Date(now.getTime() - patienceMs);
    const places = await this.quota.acrossOwnersPending(before, limit);
    return places.map((place) => ({ ...place, _id: place.campaignId }));
  }

  protected async settleOne({ owner, campaignId, at }: Place): Promise<void> {
    const isStored = (await this.campaigns.find(owner, campaignId)) !== null;
    if (isStored) await this.quota.used(owner, campaignId, at);
    else await this.quota.giveBack(owner, campaignId, at);
  }

  /** A place fails when the database is away: the next round is soon enough. */
  protected postpone(): Promise<void> {
    return Promise.resolve();
  }
}
