import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { changedTo } from '../../campaigns/campaign-messages.js';
import { claimDue, keptQuiet, publishing, skippedFor, withoutRun } from '../../campaigns/campaign-state.js';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../../campaigns/campaign.schema.js';
import { Materials } from '../../campaigns/materials.js';
import type { Plan } from '../../runs/plan-run.js';
import { BeginRun } from './begin-run.js';

@Injectable()
export class RunDueCampaign {
  private readonly logger = new Logger(RunDueCampaign.name);

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly beginRun: BeginRun,
    private readonly materials: Materials,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins the run of an occurrence whose lease the caller holds. When a service that is needed does not answer, the
   * lease runs out and the next one tries again; a run that is there is looked for first, as whatever became of boxes,
   * accounts and times since, it is the campaign's.
   */
  async execute({ owner, _id, claim: left }: CampaignDocument): Promise<void> {
    const now = this.clock.now();
    if (left && (await this.beginRun.isBegun(owner, left.runId))) {
      return this.publishing(owner, _id, left.runId);
    }
    const campaign = await this.campaigns.change(owner, _id, (known) =>
      changedTo(known, claimDue(known, now), now),
    );
    const { claim } = campaign;
    if (claim === null) return;
    if (await this.isKeptQuiet(campaign)) return;
    const planned = await this.planOrGiveUp(campaign);
    if (!planned || !(await this.isHeld(campaign))) return;
    await this.beginRun.start(owner, claim.runId, planned);
    await this.publishing(owner, _id, claim.runId);
  }

  /** Planning may have taken longer than the lease, and another one have let the claim go. */
  private async isHeld({ owner, _id, claim }: CampaignDocument): Promise<boolean> {
    const known = await this.campaigns.get(owner, _id);
    return known.claim?.runId === claim?.runId;
  }

  private async publishing(owner: string, id: string, runId: string): Promise<void> {
    const now = this.clock.now();
    await this.campaigns.change(owner, id, (known) => changedTo(known, publishing(known, runId), now));
  }

  /** A time in which its owner publishes nothing begins no run. */
  private async isKeptQuiet(campaign: CampaignDocument): Promise<boolean> {
    const now = this.clock.now();
    const quiet = await this.materials.quietTime(campaign.owner, now);
    if (!quiet) return false;
    await this.letGo(campaign, (known) => keptQuiet(known, quiet, now), now);
    return true;
  }

  /** Its claim becomes no run; nothing where somebody else has let it go already. */
  private async letGo(
    { owner, _id, claim }: CampaignDocument,
    decide: (known: CampaignDocument) => CampaignDocument,
    now: Date,
  ): Promise<void> {
    await this.campaigns.change(owner, _id, (known) =>
      known.claim?.runId === claim?.runId ? changedTo(known, decide(known), now) : null,
    );
  }

  private async planOrGiveUp(campaign: CampaignDocument): Promise<Plan | null> {
    const { _id, claim } = campaign;
    if (claim === null) return null;
    try {
      return await this.beginRun.plan(campaign, claim);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      this.logger.warn({ msg: 'an occurrence has no run', campaignId: _id, code: error.code });
      const now = this.clock.now();
      const why = { message: error.message, skipped: skippedFor('refused', 1, { code: error.code }) };
      await this.letGo(campaign, (known) => withoutRun(known, why, now), now);
      return null;
    }
  }
}
