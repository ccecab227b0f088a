import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { changedTo } from '../../campaigns/campaign-messages.js';
import { claimNow, isRunning, publishing, runIdOf } from '../../campaigns/campaign-state.js';
import type { Claim } from '../../campaigns/campaign-state.js';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../../campaigns/campaign.schema.js';
import { BeginRun } from './begin-run.js';

@Injectable()
export class RunCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly beginRun: BeginRun,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a campaign now. One that already runs is left alone, so two clicks are one run. A refusal leaves no trace.
   * @returns the id of its run
   * @throws AppError CAMPAIGN.NOT_FOUND, and those of `BeginRun.plan`
   */
  async execute(owner: string, id: string): Promise<string> {
    const campaign = await this.campaigns.get(owner, id);
    if (isRunning(campaign)) return runOf(campaign);
    const now = this.clock.now();
    const claim: Claim = { runId: runIdOf(id, now), plannedAt: now };
    const planned = await this.beginRun.plan(campaign, claim);
    const claimed = await this.campaigns.change(owner, id, (known) =>
      changedTo(known, claimNow(known, now), now),
    );
    if (claimed.claim?.runId !== claim.runId) return runOf(claimed);
    await this.beginRun.start(owner, claim.runId, planned);
    await this.campaigns.change(owner, id, (known) => changedTo(known, publishing(known, claim.runId), now));
    return claim.runId;
  }
}

function runOf({ claim, lastRunId, removing }: CampaignDocument): string {
  const runId = claim?.runId ?? lastRunId;
  if (removing || runId === null) throw new AppError('CAMPAIGN.NOT_FOUND');
  return runId;
}
