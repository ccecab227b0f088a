import { campaignStatuses, isCompletedStatus } from '@megafon/contracts';
import type {
  Campaign,
  CampaignStatus,
  getCampaignTotals,
  pageCampaigns,
  ReplyOf,
  RequestSource,
} from '@megafon/contracts';

const startable: ReadonlySet<CampaignStatus> = new Set(['draft', 'pending', 'scheduled']);

/** What the list is narrowed to: a status, where published means whole, or published in part. */
export const campaignFilters = campaignStatuses.flatMap((status) =>
  status === 'published' ? ([status, 'partial'] as const) : [status],
);
export type CampaignFilter = (typeof campaignFilters)[number];

/** A filter as the server is asked for it. */
export function askedOf(filter: CampaignFilter): NonNullable<RequestSource<typeof pageCampaigns>['query']> {
  if (filter === 'partial') return { outcome: 'partial' };
  if (filter === 'published') return { outcome: 'whole' };
  return { status: filter };
}

export function isCompleted({ status }: Campaign): boolean {
  return isCompletedStatus(status);
}

/** Whether it waits for another time, and has had a run before. */
export function hasEarlierRun(campaign: Campaign): boolean {
  return startable.has(campaign.status) && campaign.startedAt !== null;
}

/** Whether running and scheduling are offered. */
export function isStartable({ status }: Campaign): boolean {
  return startable.has(status);
}

/** Whether any runs or is about to: then all that shows them is worth asking for again by itself. */
export function hasMoving(totals: ReplyOf<typeof getCampaignTotals> | undefined): boolean {
  return totals !== undefined && totals.byStatus.publishing + totals.byStatus.pending > 0;
}
