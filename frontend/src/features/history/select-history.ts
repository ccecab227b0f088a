import type { Campaign } from '@megafon/contracts';

export const dateFilters = ['all', 'week', 'month'] as const;
export type DateFilter = (typeof dateFilters)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const reachMs: Record<DateFilter, number> = { all: Infinity, week: 7 * dayMs, month: 30 * dayMs };

/** From when on campaigns are shown: on the hour, so that the same question is asked; undefined for all. */
export function sinceOf(dates: DateFilter, now: Date): string | undefined {
  const from = now.getTime() - reachMs[dates];
  return Number.isFinite(from) ? new Date(Math.floor(from / hourMs) * hourMs).toISOString() : undefined;
}

/** When a campaign's last run ended. */
export function whenOf(campaign: Campaign): string {
  return campaign.publishedAt ?? campaign.updatedAt;
}
