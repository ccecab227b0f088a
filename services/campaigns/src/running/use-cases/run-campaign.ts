import { Injectable, Logger, OnModuleDestroy } from '@nestjs/common';
import { AppError, quietText } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { changedTo } from '../../campaigns/campaign-messages.js';
import { claimNow, isRunning, runIdOf } from '../../campaigns/campaign-state.js';
import type { Claim } from '../../campaigns/campaign-state.js';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../../campaigns/campaign.schema.js';
import { Materials } from '../../campaigns/materials.js';
import { BeginRun } from './begin-run.js';
import { RunDueCampaign } from './run-due-campaign.js';

@Injectable()
export class RunCampaign implements OnModuleDestroy {
  private readonly logger = new Logger(RunCampaign.name);
  private readonly beginning = new Set<Promise<void>>();

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly beginRun: BeginRun,
    private readonly materials: Materials,
    private readonly runDueCampaign: RunDueCampaign,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a campaign now: claims it, and begins its run after the answer, so that an answer is never lost with the
   * process that begins. One that already runs is left alone, so two clicks are one run. A refusal leaves no trace.
   * @param again only what its last run left undone
   * @returns the id of its run
   * @throws AppError CAMPAIGN.NOT_FOUND, CAMPAIGN.NOTHING_FAILED, CAMPAIGN.QUIET_TIME, and those of `BeginRun.plan`
   */
  async execute(owner: string, id: string, again?: { includeUnknown: boolean }): Promise<string> {
    const campaign = await this.campaigns.get(owner, id);
    if (isRunning(campaign)) return runOf(campaign);
    const now = this.clock.now();
    const { lastRunId } = campaign;
    if (again && lastRunId === null) throw new AppError('CAMPAIGN.NOTHING_FAILED');
    const part = again && lastRunId !== null ? { runId: lastRunId, ...again } : null;
    const claim: Claim = { runId: runIdOf(id, now), plannedAt: now, again: part };
    // Only to refuse what cannot run while somebody listens.
    const [quiet] = await Promise.all([
      this.materials.quietTime(owner, now),
      this.beginRun.plan(campaign, claim),
    ]);
    if (quiet) throw new AppError('CAMPAIGN.QUIET_TIME', { why: quietText(quiet) });
    const claimed = await this.campaigns.change(owner, id, (known) =>
      // What another run left undone meanwhile is not what was asked for.
      part && known.lastRunId !== part.runId ? null : changedTo(known, claimNow(known, now, part), now),
    );
    if (claimed.claim?.runId === claim.runId) this.begin(claimed);
    return runOf(claimed);
  }

  /** Resolves when no run is being begun. */
  async idle(): Promise<void> {
    while (this.beginning.size > 0) await Promise.all(this.beginning);
  }

  async onModuleDestroy(): Promise<void> {
    await this.idle();
  }

  private begin(campaign: CampaignDocument): void {
    const begun = this.runDueCampaign
      .execute(campaign)
      .catch((error: unknown) => {
        // The lease of the claim runs out, and the clock tries again.
        this.logger.warn({ msg: 'a run could not begin yet', campaignId: campaign._id, err: error });
      })
      .finally(() => this.beginning.delete(begun));
    this.beginning.add(begun);
  }
}

function runOf({ claim, lastRunId, removing }: CampaignDocument): string {
  const runId = claim?.runId ?? lastRunId;
  if (removing || runId === null) throw new AppError('CAMPAIGN.NOT_FOUND');
  return runId;
}
