import type { DashboardStats, GroupStats } from '@megafon/contracts';
import { maxGroupStats } from '@megafon/contracts';
import { fitting, listBytes } from '../answer-size.js';
import { noTotals, sumOf } from './day-parts.js';
import type { DayTotals } from './day-parts.js';
import type { MonthStatsDocument } from './month-stats.schema.js';

type Days = ReadonlyMap<string, DayTotals>;

/** The numbers of some days together. */
export function sumOfDays(days: Days, wanted: readonly string[]): DayTotals {
  return sumOf(wanted.map((day) => days.get(day) ?? noTotals));
}

export function activityOf(days: Days, wanted: readonly string[]): DashboardStats['dailyActivity'] {
  return wanted.map((day) => {
    const { created, published } = days.get(day) ?? noTotals;
    return { _id: { day }, count: created, published };
  });
}

/** @param wanted the days, @param before as many before them */
export function changeOf(
  days: Days,
  wanted: readonly string[],
  before: readonly string[],
): DashboardStats['change'] {
  const [these, those] = [sumOfDays(days, wanted), sumOfDays(days, before)];
  const change = (of: keyof DayTotals) => ({ now: these[of], before: those[of] });
  return {
    days: wanted.length,
    createdCampaigns: change('created'),
    publishedRuns: change('published'),
    posts: change('posts'),
    comments: change('comments'),
  };
}

/** Percent with one decimal; null where nothing is settled. What is awaited or unknown is in neither number. */
export function successOf({ succeeded, failed, awaiting, unknown }: DayTotals) {
  const settled = succeeded + failed;
  return {
    successRate: settled === 0 ? null : Math.round((1000 * succeeded) / settled) / 10,
    attempts: { succeeded, settled, awaiting, unknown },
  };
}

export function analyticsOf(days: Days, wanted: readonly string[]) {
  return wanted.map((day) => {
    const { posts, measured, likes } = days.get(day) ?? noTotals;
    return { _id: { day }, posts, likes: measured === 0 ? null : likes };
  });
}

/**
 * Those with the most posts, as many as fit into one answer.
 * @param months of the owner's groups; the name of the newest is the group's
 */
export function groupsOf(months: readonly MonthStatsDocument[], wanted: readonly string[]): GroupStats[] {
  const names = new Map<string, string>();
  const found = new Map<string, DayTotals[]>();
  for (const { group, groupName, days } of months.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    if (group === null) continue;
    names.set(group, groupName);
    found.set(group, [...(found.get(group) ?? []), ...wanted.flatMap((day) => days[day] ?? [])]);
  }
  const shown = [...found]
    .map(([id, days]) => groupStatsOf(id, names.get(id) ?? '', sumOf(days)))
    .filter(({ totalPosts, measuredPosts }) => totalPosts + measuredPosts > 0)
    .sort((a, b) => b.totalPosts - a.totalPosts || (a._id < b._id ? -1 : 1))
    .slice(0, maxGroupStats);
  return fitting(shown, listBytes);
}

function groupStatsOf(_id: string, name: string, totals: DayTotals): GroupStats {
  const { posts, measured, likes, received, shares, reach, reached } = totals;
  const known = (value: number) => (measured === 0 ? null : value);
  return {
    _id,
    name,
    totalPosts: posts,
    measuredPosts: measured,
    totalLikes: known(likes),
    totalComments: known(received),
    totalShares: known(shares),
    totalReach: reached === 0 ? null : reach,
    avgEngagement: known(Math.round((10 * (likes + received + shares)) / Math.max(measured, 1)) / 10),
  };
}
