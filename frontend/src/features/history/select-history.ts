import type { Campaign } from '@megafon/contracts';

export const dateFilters = ['all', 'week', 'month'] as const;
export type DateFilter = (typeof dateFilters)[number];

const dayMs = 86_400_000;
const reachMs: Record<DateFilter, number> = { all: Infinity, week: 7 * dayMs, month: 30 * dayMs };

/** Campaigns that published, or may have, the newest first. */
export function publishedOf(campaigns: readonly Campaign[]): Campaign[] {
  return campaigns
    .filter(
      ({ status, publishedAt, unclearActions }) =>
        status === 'published' || publishedAt !== null || (hasEnded(status) && unclearActions.length > 0),
    )
    .sort((a, b) => whenOf(b).localeCompare(whenOf(a)));
}

function hasEnded(status: Campaign['status']): boolean {
  return status !== 'publishing' && status !== 'pending';
}

/** When a campaign's last run ended. */
export function whenOf(campaign: Campaign): string {
  return campaign.publishedAt ?? campaign.updatedAt;
}

export function filterHistory(
  campaigns: readonly Campaign[],
  q: string,
  dates: DateFilter,
  now: Date,
): Campaign[] {
  const wanted = q.trim().toLowerCase();
  const from = now.getTime() - reachMs[dates];
  return campaigns.filter(
    (campaign) =>
      Date.parse(whenOf(campaign)) >= from &&
      (campaign.name.toLowerCase().includes(wanted) ||
        campaign.publishedPosts.some(({ groupName }) => groupName.toLowerCase().includes(wanted))),
  );
}
