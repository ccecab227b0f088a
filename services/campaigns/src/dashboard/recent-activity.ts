import { isCompletedStatus } from '@megafon/contracts';
import type { RunCounts, StatsActivity } from '@megafon/contracts';
import type { CampaignDocument } from '../campaigns/campaign.schema.js';

const activities: Record<CampaignDocument['status'], StatsActivity['status'] | null> = {
  draft: null,
  published: 'published',
  failed: 'failed',
  scheduled: 'pending',
  pending: 'pending',
  publishing: 'pending',
  pending_approval: 'pending',
};

/** Statuses of campaigns that the recent activity tells. */
export const toldStatuses = (Object.keys(activities) as CampaignDocument['status'][]).filter(
  (status) => activities[status] !== null,
);

type Told = Pick<CampaignDocument, '_id' | 'name' | 'type' | 'status' | 'createdAt' | 'lastRunId'>;

/** @param countsOf where the groups of a run stand */
export function recentOf(
  campaigns: readonly Told[],
  countsOf: (runId: string) => RunCounts | null,
): StatsActivity[] {
  return campaigns.flatMap(({ _id: campaignId, name, type, status, createdAt, lastRunId }) => {
    const told = activities[status];
    if (told === null) return [];
    const hasEnded = isCompletedStatus(status);
    const runCounts = hasEnded && lastRunId !== null ? countsOf(lastRunId) : null;
    const runId = runCounts && lastRunId;
    return {
      campaignId,
      runId,
      title: name,
      status: told,
      createdAt: createdAt.toISOString(),
      type,
      runCounts,
    };
  });
}
