import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import type { CampaignContent } from '../../campaigns/campaign-input.js';
import { zoneOf } from '../../campaigns/campaign-state.js';
import type { Claim } from '../../campaigns/campaign-state.js';
import type { CampaignDocument } from '../../campaigns/campaign.schema.js';
import { Materials } from '../../campaigns/materials.js';
import { KeepHistory } from '../../history/keep-history.js';
import { ChoosersOfCampaign } from '../../learning/choosers.js';
import { leftUndone } from '../../runs/left-undone.js';
import { planRun } from '../../runs/plan-run.js';
import type { Again, Plan } from '../../runs/plan-run.js';
import { startLine } from '../../runs/run-log.js';
import { messagesOf } from '../../runs/run-messages.js';
import { RunRepository } from '../../runs/run.repository.js';
import { begin, nextExpiry } from '../../runs/run.js';
import { summaryOf } from '../../runs/run-summary.js';
import { RunTextsRepository } from '../../runs/run-texts.repository.js';

/** What of a campaign says what its run will do. */
export type PlannedCampaign = Pick<
  CampaignDocument,
  '_id' | 'owner' | 'runCount' | 'removing' | keyof CampaignContent
>;

@Injectable()
export class BeginRun {
  constructor(
    private readonly runs: RunRepository,
    private readonly texts: RunTextsRepository,
    private readonly materials: Materials,
    private readonly history: KeepHistory,
    private readonly choosers: ChoosersOfCampaign,
    private readonly clock: Clock,
  ) {}

  /**
   * What the campaign's occurrence will do, from its materials as they are now. Nothing is stored.
   * @throws AppError those of `planRun`, BOX.NOT_FOUND
   */
  async plan(campaign: PlannedCampaign, claim: Claim): Promise<Plan> {
    const { owner, _id, type, postUrl, accountIds, joinAnswer, runCount, bumping } = campaign;
    if (campaign.removing) throw new AppError('CAMPAIGN.NOT_FOUND');
    const [{ posts, comments, groups }, accounts, again, choosers] = await Promise.all([
      this.materials.texts(owner, campaign),
      this.materials.accounts(owner, accountIds),
      claim.again ? this.again(owner, claim.again) : null,
      this.choosers.of(campaign, claim.plannedAt),
    ]);
    const now = this.clock.now();
    const { runId, plannedAt } = claim;
    const { run, ...planned } = planRun(
      {
        runId,
        campaignId: _id,
        type,
        earlierRuns: runCount,
        plannedAt,
        posts,
        comments,
        groups,
        postUrl,
        accounts,
        joinAnswer,
        bumping,
        again,
        ...choosers,
      },
      now,
    );
    const known = { campaignName: campaign.name, timeZone: zoneOf(campaign) };
    return { run: { ...run, ...known, log: [startLine(run, now)] }, ...planned };
  }

  private async again(owner: string, { runId, includeUnknown }: NonNullable<Claim['again']>): Promise<Again> {
    const run = await this.runs.find(owner, runId);
    const undone = run ? leftUndone(run, { includeUnknown }) : [];
    if (undone.length === 0) throw new AppError('CAMPAIGN.NOTHING_FAILED');
    return { runId, undone };
  }

  /** Whether somebody stored the run already, and maybe came no further than that. */
  async isBegun(owner: string, runId: string): Promise<boolean> {
    const run = await this.runs.find(owner, runId);
    if (run) await this.history.execute(run);
    return run !== null;
  }

  /** Stores the run and sends its first actions, once: a run that is there already stays as it is. */
  async start(owner: string, runId: string, { run: planned, texts }: Plan): Promise<void> {
    const now = this.clock.now();
    const advance = begin(planned, now);
    await this.texts.keep(owner, runId, planned.textsId, texts);
    const run = {
      ...advance.run,
      expiresAt: nextExpiry(advance.run),
      overdueFailures: 0,
      summary: summaryOf(advance.run),
    };
    const messages = messagesOf({ runId, owner, version: 1 }, null, advance, texts, now);
    await this.runs.insertOnce(owner, { _id: runId, ...run }, messages);
    await this.history.execute({ ...run, _id: runId, owner, version: 1 });
  }
}
