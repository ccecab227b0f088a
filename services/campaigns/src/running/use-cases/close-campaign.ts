import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { changedTo } from '../../campaigns/campaign-messages.js';
import { closed } from '../../campaigns/campaign-state.js';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import { KeepHistory } from '../../history/keep-history.js';
import { outcomeOf } from '../../runs/run-progress.js';
import { resultOf } from '../../runs/run-summary.js';
import type { RunDocument } from '../../runs/run.schema.js';

@Injectable()
export class CloseCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly history: KeepHistory,
    private readonly clock: Clock,
  ) {}

  /** Tells the campaign and the history how a run ended. Nothing for a run that goes on; harmless when repeated. */
  async execute(run: RunDocument): Promise<void> {
    const { _id: runId, owner, campaignId, finishedAt } = run;
    if (finishedAt === null) return;
    await this.history.execute(run);
    const now = this.clock.now();
    const end = { runId, outcome: outcomeOf(run), finishedAt, result: resultOf(run) };
    try {
      await this.campaigns.change(owner, campaignId, (campaign) =>
        changedTo(campaign, closed(campaign, end, now), now),
      );
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'CAMPAIGN.NOT_FOUND';
      if (!isGone) throw error;
    }
  }
}
