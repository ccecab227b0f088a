import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { leaseMs } from '../campaigns/campaign-state.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import type { ComingCampaign } from '../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../campaigns/campaign.schema.js';
import { LastTurns } from '../schedule/last-turns.js';
import { OwnersInTurn } from '../schedule/owners-in-turn.js';
import { Ticker } from '../schedule/ticker.js';
import { RunDueCampaign } from './use-cases/run-due-campaign.js';

/** How often it is looked what comes, in milliseconds. */
const everyMs = 1_000;
/** What comes so soon is known beforehand. Longer than from look to look, as a look takes a while itself. */
const aheadMs = 3_000;
/** As many are known of what comes, or waits already. */
const knownAtOnce = 500;
/** Campaigns prepared at the same time by one instance. */
const atOnce = 8;
const longestDelayMs = 300_000;

/**
 * The clock: each second it looks what comes, and claims each at its very time, by its id. Any number of instances may
 * run. What takes long to prepare holds up nothing that becomes due meanwhile, but for its place. Owners take turns: who has
 * one campaign due waits for none of somebody's hundred, but for a place.
 */
@Injectable()
export class DueCampaigns implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DueCampaigns.name);
  private readonly looking = new Ticker(DueCampaigns.name, everyMs, async () => {
    await this.look();
    this.claiming.wake();
  });
  private readonly claiming = new Ticker(DueCampaigns.name, everyMs, async () => {
    const nextMs = await this.claimDue();
    if (nextMs === undefined && this.isCut) this.looking.wake();
    return nextMs;
  });
  /** By their time, as last seen. */
  private coming: ComingCampaign[] = [];
  private readonly owners = new OwnersInTurn<ComingCampaign>();
  private readonly turns = new LastTurns();
  /** More may come than is known. */
  private isCut = false;
  private readonly beginning = new Set<Promise<void>>();

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runDueCampaign: RunDueCampaign,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.looking.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.looking.stop();
    await this.claiming.stop();
    await this.allBegun();
  }

  /**
   * Claims all that is due, and waits until it has begun.
   * @returns milliseconds to the next one, where that is known
   */
  async runDue(): Promise<number | undefined> {
    let nextMs;
    do {
      await this.look();
      nextMs = await this.claimDue();
    } while (nextMs === undefined && this.isCut);
    await this.allBegun();
    return nextMs;
  }

  /** Sees what comes. */
  async look(): Promise<void> {
    const until = new Date(this.clock.now().getTime() + aheadMs);
    const known = await this.owners.next(knownAtOnce, (passed, limit) =>
      this.campaigns.acrossOwnersComing(until, limit, passed),
    );
    this.coming = known.toSorted((one, other) => one.wakeAt.getTime() - other.wakeAt.getTime());
    this.isCut = known.length === knownAtOnce;
  }

  /**
   * Claims what is known to be due; each begins while the next one is claimed.
   * @returns milliseconds to the next one, where that is known
   */
  async claimDue(): Promise<number | undefined> {
    let hasBegun = false;
    for (;;) {
      while (this.beginning.size >= atOnce) await Promise.race(this.beginning);
      const now = this.clock.now();
      const next = this.turns.nextOf(this.dueAt(now));
      if (!next) return this.msToNext(now, hasBegun);
      this.coming.splice(this.coming.indexOf(next), 1);
      this.turns.take(next.owner);
      hasBegun = true;
      const begun: Promise<void> = this.begin(next, now).finally(() => this.beginning.delete(begun));
      this.beginning.add(begun);
    }
  }

  private dueAt(now: Date): ComingCampaign[] {
    const later = this.coming.findIndex(({ wakeAt }) => wakeAt > now);
    return later < 0 ? this.coming : this.coming.slice(0, later);
  }

  /** Where nothing that is known is due. */
  private msToNext(now: Date, hasBegun: boolean): number | undefined {
    if (!this.isCut) this.turns.forget();
    // Of somebody who has many more may be due than is known, and before what comes of others.
    else if (hasBegun) return undefined;
    const [next] = this.coming;
    return next && next.wakeAt.getTime() - now.getTime();
  }

  /** Never rejects. Begins nothing where somebody else took it, or it was given another time. */
  private async begin({ owner, _id }: ComingCampaign, now: Date): Promise<void> {
    let taken: CampaignDocument | null = null;
    try {
      taken = await this.campaigns.takeDue(owner, _id, now, new Date(now.getTime() + leaseMs));
      if (taken) await this.runDueCampaign.execute(taken);
    } catch (error) {
      this.logger.warn({ msg: 'a due campaign could not begin', campaignId: _id, err: error });
      if (taken) await this.postpone(taken, now);
      else this.forget();
    }
  }

  /** What cannot be taken waits for the next look, and that does not come at once. */
  private forget(): void {
    this.coming = [];
    this.isCut = false;
  }

  /** Where this fails as well its lease runs out, and it is tried again then. */
  private async postpone(campaign: CampaignDocument, now: Date): Promise<void> {
    const { _id: campaignId } = campaign;
    await this.campaigns
      .postpone(campaign, new Date(now.getTime() + retryDelayMs(campaign, now)))
      .catch((err: unknown) => this.logger.warn({ msg: 'it could not be postponed', campaignId, err }));
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
