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
 * of instances may run.
 */
@Injectable()
export class DueCampaigns implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DueCampaigns.name);
  private readonly ticker = new Ticker(DueCampaigns.name, everyMs, () => this.runDue());

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
  }

  /**
   * Claims and begins until nothing is due any more.
   * @returns milliseconds to the next one that is due within the second
   */
  async runDue(): Promise<number | undefined> {
    // Nearly always nothing is due: one look says so.
    if (await this.runOne()) {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (await this.runOne());
        }),
      );
    }
    const now = this.clock.now();
    const next = await this.campaigns.acrossOwnersNextDue(now, new Date(now.getTime() + everyMs));
    return next ? next.getTime() - now.getTime() : undefined;
  }

  /** @returns whether one was due */
  private async runOne(): Promise<boolean> {
    const now = this.clock.now();
    const campaign = await this.campaigns.acrossOwnersTakeDue(now, new Date(now.getTime() + leaseMs));
    if (!campaign) return false;
    try {
      await this.runDueCampaign.execute(campaign);
    } catch (error) {
      this.logger.warn({ msg: 'a due campaign could not begin', campaignId: campaign._id, err: error });
      // Where this fails as well its lease runs out, and it is tried again then.
      await this.campaigns.postpone(campaign, new Date(now.getTime() + retryDelayMs(campaign, now)));
    }
    return true;
  }
}

/** The longer it could not begin the later it is tried again, so that one that never can leaves the others room. */
function retryDelayMs({ claim, dueAt }: CampaignDocument, now: Date): number {
  const plannedMs = (claim?.plannedAt ?? dueAt ?? now).getTime();
  return Math.min(Math.max(leaseMs, (now.getTime() - plannedMs) / 2), longestDelayMs);
}
