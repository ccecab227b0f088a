import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { leaseMs } from '../campaigns/campaign-state.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../campaigns/campaign.schema.js';
import { Ticker } from '../schedule/ticker.js';
import { RunDueCampaign } from './use-cases/run-due-campaign.js';

const everyMs = 1_000;
/** Campaigns prepared at the same time by one instance. */
const atOnce = 8;
const longestDelayMs = 300_000;

/**
 * The clock: each second it claims what is due, and within the second at the very time of the next one. Any number
 * of instances may run. What takes long to prepare holds up nothing that becomes due meanwhile, but for its place.
 */
@Injectable()
export class DueCampaigns implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DueCampaigns.name);
  private readonly ticker = new Ticker(DueCampaigns.name, everyMs, () => this.claimDue());
  private readonly beginning = new Set<Promise<void>>();

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runDueCampaign: RunDueCampaign,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.ticker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.ticker.stop();
    await this.allBegun();
  }

  /** Claims what is due, and waits until it has begun. */
  async runDue(): Promise<number | undefined> {
    const nextMs = await this.claimDue();
    await this.allBegun();
    return nextMs;
  }

  /**
   * Claims until nothing is due any more; each begins while the next one is looked for.
   * @returns milliseconds to the next one that is due within the second
   */
  async claimDue(): Promise<number | undefined> {
    // Mostly nothing is: one question a second, and nothing that would write.
    const firstMs = await this.untilNext(new Date(0));
    if (firstMs !== 0) return firstMs;
    for (;;) {
      while (this.beginning.size >= atOnce) await Promise.race(this.beginning);
      const now = this.clock.now();
      const campaign = await this.campaigns.acrossOwnersTakeDue(now, new Date(now.getTime() + leaseMs));
      if (!campaign) return this.untilNext(now);
      const begun: Promise<void> = this.begin(campaign, now).finally(() => this.beginning.delete(begun));
      this.beginning.add(begun);
    }
  }

  /**
   * @param after of those due later than that
   * @returns 0 for one that is due; undefined where none is within the second
   */
  private async untilNext(after: Date): Promise<number | undefined> {
    const until = new Date(this.clock.now().getTime() + everyMs);
    const next = await this.campaigns.acrossOwnersNextDue(after, until);
    return next ? Math.max(0, next.getTime() - this.clock.now().getTime()) : undefined;
  }

  /** Never rejects. */
  private async begin(campaign: CampaignDocument, now: Date): Promise<void> {
    try {
      await this.runDueCampaign.execute(campaign);
    } catch (error) {
      this.logger.warn({ msg: 'a due campaign could not begin', campaignId: campaign._id, err: error });
      // Where this fails as well its lease runs out, and it is tried again then.
      await this.campaigns
        .postpone(campaign, new Date(now.getTime() + retryDelayMs(campaign, now)))
        .catch((err: unknown) =>
          this.logger.warn({ msg: 'it could not be postponed', campaignId: campaign._id, err }),
        );
    }
  }

  private async allBegun(): Promise<void> {
    while (this.beginning.size > 0) await Promise.all(this.beginning);
  }
}

/** The longer it could not begin the later it is tried again, so that one that never can leaves the others room. */
function retryDelayMs({ claim, dueAt }: CampaignDocument, now: Date): number {
  const plannedMs = (claim?.plannedAt ?? dueAt ?? now).getTime();
  return Math.min(Math.max(leaseMs, (now.getTime() - plannedMs) / 2), longestDelayMs);
}
