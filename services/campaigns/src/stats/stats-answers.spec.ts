import { describe, expect, it } from '@jest/globals';
import { maxGroupNameLength, maxGroupStats } from '@megafon/contracts';
import { listBytes } from '../answer-size.js';
import { noTotals } from './day-parts.js';
import type { DayTotals } from './day-parts.js';
import type { MonthStatsDocument } from './month-stats.schema.js';
import { analyticsOf, changeOf, groupsOf, successOf } from './stats-answers.js';

const day = (more: Partial<DayTotals>): DayTotals => ({ ...noTotals, ...more });

function aMonth(group: string, month: string, days: Record<string, Partial<DayTotals>>): MonthStatsDocument {
  const full = Object.entries(days).map(([name, more]) => [name, { ...day(more), revision: 1 }]);
  return {
    of: 'group',
    group,
    groupName: `${group} in ${month}`,
    month,
    days: Object.fromEntries(full),
  } as MonthStatsDocument;
}

describe('the success rate', () => {
  it('is of what is settled, and leaves out what is awaited or unknown', () => {
    const totals = day({ succeeded: 5, failed: 3, awaiting: 2, unknown: 1 });
    expect(successOf(totals)).toEqual({
      successRate: 62.5,
      attempts: { succeeded: 5, settled: 8, awaiting: 2, unknown: 1 },
    });
  });

  it('is not known where nothing is settled', () => {
    expect(successOf(day({ awaiting: 4 })).successRate).toBeNull();
  });
});

describe('the days', () => {
  it('are all told, and likes only where a post was read', () => {
    const days = new Map([
      ['2026-03-01', day({ posts: 2 })],
      ['2026-03-02', day({ posts: 1, measured: 1, likes: 0 })],
    ]);
    expect(analyticsOf(days, ['2026-03-01', '2026-03-02', '2026-03-03'])).toEqual([
      { _id: { day: '2026-03-01' }, posts: 2, likes: null },
      { _id: { day: '2026-03-02' }, posts: 1, likes: 0 },
      { _id: { day: '2026-03-03' }, posts: 0, likes: null },
    ]);
  });

  it('are compared with as many before them', () => {
    const days = new Map([
      ['2026-03-01', day({ posts: 2, created: 1 })],
      ['2026-03-02', day({ posts: 5 })],
    ]);
    expect(changeOf(days, ['2026-03-02'], ['2026-03-01'])).toMatchObject({
      days: 1,
      posts: { now: 5, before: 2 },
      createdCampaigns: { now: 0, before: 1 },
    });
  });
});

describe('the groups', () => {
  it('are summed over months, most posts first, by their newest name', () => {
    const months = [
      aMonth('b', '2026-03', { '2026-03-01': { posts: 1, measured: 2, likes: 6, received: 1, shares: 1 } }),
      aMonth('a', '2026-03', { '2026-03-01': { posts: 1 } }),
      aMonth('b', '2026-02', { '2026-02-28': { posts: 1 }, '2026-02-01': { posts: 99 } }),
    ];
    expect(groupsOf(months, ['2026-02-28', '2026-03-01'])).toEqual([
      {
        _id: 'b',
        name: 'b in 2026-03',
        totalPosts: 2,
        measuredPosts: 2,
        totalLikes: 6,
        totalComments: 1,
        totalShares: 1,
        totalReach: null,
        avgEngagement: 4,
      },
      {
        _id: 'a',
        name: 'a in 2026-03',
        totalPosts: 1,
        measuredPosts: 0,
        totalLikes: null,
        totalComments: null,
        totalShares: null,
        totalReach: null,
        avgEngagement: null,
      },
    ]);
  });

  it('that only failed are not told', () => {
    expect(groupsOf([aMonth('a', '2026-03', { '2026-03-01': { failed: 1 } })], ['2026-03-01'])).toEqual([]);
  });

  it('is no longer than a list may be, whatever they are called', () => {
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'.repeat(maxGroupNameLength);
    const months = Array.from({ length: maxGroupStats }, (_, n) => ({
      ...aMonth(`g${String(n).padStart(3, '0')}`, '2026-03', { '2026-03-01': { posts: 1 } }),
      groupName: family,
    }));
    const groups = groupsOf(months, ['2026-03-01']);
    const bytes = Buffer.byteLength(JSON.stringify(groups));
    expect(groups.map(({ _id }) => _id)).toEqual(months.slice(0, groups.length).map(({ group }) => group));
    expect(bytes).toBeLessThanOrEqual(listBytes);
    expect(bytes).toBeGreaterThan(0.9 * listBytes);
  });
});
