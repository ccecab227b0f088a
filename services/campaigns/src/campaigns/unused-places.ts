import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { CampaignQuota } from '../quotas/campaign-quota.js';
import type { PendingPlace } from '../quotas/campaign-quota.js';
import { Ticker } from '../schedule/ticker.js';
import { CampaignRepository } from './campaign.repository.js';

const everyMs = 30_000;
const batch = 100;
/** Longer than storing a campaign may take. */
export const patienceMs = 60_000;

/** Gives back places of the quota that were taken for campaigns that were never stored: a crash or a fault came between. */
@Injectable()
export class UnusedPlaces implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(UnusedPlaces.name);
  private readonly ticker = new Ticker(UnusedPlaces.name, everyMs, () => this.settle());

  constructor(
    private readonly quota: CampaignQuota,
    private readonly campaigns: CampaignRepository,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.ticker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.ticker.stop();
  }

  async settle(): Promise<undefined> {
    const before = new Date(this.clock.now().getTime() - patienceMs);
    for (const place of await this.quota.acrossOwnersPending(before, batch)) {
      try {
        await this.settleOne(place);
      } catch (error) {
        const { campaignId } = place;
        this.logger.warn({ msg: 'a place of a quota was not settled', campaignId, err: error });
      }
    }
    return undefined;
  }

  private async settleOne({ owner, campaignId, at }: PendingPlace): Promise<void> {
    const isStored = (await this.campaigns.find(owner, campaignId)) !== null;
    if (isStored) await this.quota.used(owner, campaignId, at);
    else await this.quota.giveBack(owner, campaignId, at);
  }
}
