import { upcomingRuns } from '@megafon/contracts';
import type { UpcomingRun } from '@megafon/contracts';
import type { PlannedCampaign, Span } from '../campaigns/campaign.repository.js';
import { plannedTimes } from '../campaigns/planned-times.js';
import { excerpt } from '../runs/excerpt.js';

const nameBytes = 160;

/** A run that is next, of a campaign. */
interface Next {
  campaign: PlannedCampaign;
  at: Date;
}

/** The first times in a span at which anything is to run. */
export function nextRuns(planned: readonly PlannedCampaign[], span: Span, now: Date): Next[] {
  return planned
    .flatMap((campaign) =>
      plannedTimes(campaign, { ...span, limit: upcomingRuns }, now).map((at) => ({ campaign, at })),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, upcomingRuns);
}

/** @param groupsOf in how many groups a run was; null where nobody knows */
export function toUpcoming(
  { campaign: { _id: campaignId, name, type, lastRunId }, at }: Next,
  groupsOf: (runId: string) => number | null,
): UpcomingRun {
  const isPosted = type === 'mixed_posts';
  return {
    campaignId,
    name: excerpt(name, nameBytes),
    at: at.toISOString(),
    groups: isPosted && lastRunId !== null ? groupsOf(lastRunId) : null,
  };
}
