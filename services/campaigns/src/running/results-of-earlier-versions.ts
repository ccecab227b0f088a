import { Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../campaigns/campaign.schema.js';
import { RunRepository } from '../runs/run.repository.js';
import { CloseCampaign } from './use-cases/close-campaign.js';

/** Each reads a run. */
const batch = 20;

type Without = Pick<CampaignDocument, '_id' | 'owner' | 'lastRunId'>;

/**
 * Once, at the first start of a version that keeps results with campaigns: each takes over that of its last run.
 * A run that has not ended yet tells its result when it does.
 */
@Injectable()
export class ResultsOfEarlierVersions implements OnApplicationBootstrap {
  private readonly logger = new Logger(ResultsOfEarlierVersions.name);

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runs: RunRepository,
    private readonly closeCampaign: CloseCampaign,
  ) {}

  onApplicationBootstrap(): void {
    this.takeOver().catch((error: unknown) => {
      this.logger.warn({ msg: 'results of an earlier version were not taken over', err: error });
    });
  }

  /** Harmless when repeated, or when several instances do it. */
  async takeOver(): Promise<void> {
    for (;;) {
      const without = await this.campaigns.acrossOwnersWithoutResult(batch);
      const taken = await Promise.all(without.map((campaign) => this.takenOver(campaign)));
      if (without.length < batch || !taken.some(Boolean)) return;
    }
  }

  private async takenOver({ owner, _id, lastRunId }: Without): Promise<boolean> {
    try {
      await this.campaigns.change(owner, _id, (campaign) => ({
        state: { ...campaign, ...startOf(campaign) },
      }));
      const run = lastRunId === null ? null : await this.runs.find(owner, lastRunId);
      if (run) await this.closeCampaign.execute(run);
      return true;
    } catch (error) {
      this.logger.warn({ msg: 'a result was not taken over', campaignId: _id, err: error });
      return false;
    }
  }
}

/** What holds until the run has told more, and where the run is there no more. */
function startOf({
  lastResult,
  publishedAt,
}: CampaignDocument): Pick<CampaignDocument, 'lastResult'> & Partial<Pick<CampaignDocument, 'historyAt'>> {
  if (!lastResult) return { lastResult: null, historyAt: publishedAt };
  return { lastResult: { ...lastResult, partial: lastResult.partial ?? false } };
}
