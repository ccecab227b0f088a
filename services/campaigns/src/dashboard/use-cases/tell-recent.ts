import { Injectable } from '@nestjs/common';
import type { StatsActivity } from '@megafon/contracts';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import { RunRepository } from '../../runs/run.repository.js';
import { recentOf, toldStatuses } from '../recent-activity.js';

const recent = 6;

/** The newest campaigns, and what their last runs came to. */
@Injectable()
export class TellRecent {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runs: RunRepository,
  ) {}

  async execute(owner: string): Promise<StatsActivity[]> {
    const newest = await this.campaigns.list(owner, { status: toldStatuses }, { limit: recent });
    const runIds = newest.flatMap(({ lastRunId }) => lastRunId ?? []);
    const heads = await this.runs.heads(owner, runIds);
    return recentOf(newest, (runId) => heads.get(runId)?.summary.counts ?? null);
  }
}
