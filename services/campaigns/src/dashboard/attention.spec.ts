import { describe, expect, it } from '@jest/globals';
import { maxAttention } from '@megafon/contracts';
import type { RunCounts } from '@megafon/contracts';
import type { NotedCampaign } from '../campaigns/campaign.repository.js';
import { noTally } from '../history/history-entry.js';
import type { TroubledEntry } from '../history/history-entry.repository.js';
import { attentionOf } from './attention.js';
import type { Waiting } from './attention.js';

const now = new Date('2026-03-10T09:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const since = hoursAgo(14 * 24);
const id = (n: number) => n.toString(16).padStart(24, '0');
const names = new Map([1, 2, 3].map((n) => [id(n), 'מבצע']));
const attention = (known: Partial<Waiting>) =>
  attentionOf({ troubled: [], names, noted: [], paused: [], ...known }, since);

const counts = (over: Partial<RunCounts> = {}): RunCounts => ({
  total: 8,
  done: 3,
  pending: 0,
  unknown: 0,
  failed: 0,
  cancelled: 0,
  open: 0,
  retryable: 0,
  retryableUnknown: 0,
  ...over,
});

function anEntry(over: Partial<TroubledEntry> = {}): TroubledEntry {
  return {
    _id: `${id(1)}:1`,
    campaignId: id(1),
    name: 'מבצע',
    type: 'mixed_posts',
    startedAt: hoursAgo(2),
    posts: { ...noTally, planned: 8, done: 3, failed: 5 },
    comments: noTally,
    counts: counts({ failed: 5 }),
    againOf: null,
    ...over,
  };
}

function aNoted(over: Partial<NotedCampaign> = {}): NotedCampaign {
  return {
    _id: id(2),
    name: 'יומי',
    type: 'mixed_posts',
    status: 'scheduled',
    scheduledAt: now,
    isRecurring: true,
    recurrence: null,
    dueAt: now,
    accountIds: [],
    lastRunId: null,
    notes: [{ message: 'הארגז ריק', at: hoursAgo(3), skipped: why('refused') }],
    ...over,
  };
}
const why = (reason: 'refused' | 'late' | 'quiet' | 'in-run') => ({
  why: reason,
  times: 1,
  code: null,
  quiet: null,
});

describe('what needs the person', () => {
  it('are runs that failed in part, with their counts', () => {
    expect(attention({ troubled: [anEntry()] })).toMatchObject({
      runs: [
        {
          campaignId: id(1),
          name: 'מבצע',
          failedRuns: 1,
          unclear: 0,
          last: { startedAt: hoursAgo(2).toISOString(), total: 8, done: 3, failed: 5 },
        },
      ],
      total: 1,
    });
  });

  it('is told once of a campaign that fails every day, by its last run', () => {
    const days = [1, 25, 49].map((hours) =>
      anEntry({ _id: `${id(1)}:${hours}`, startedAt: hoursAgo(hours), counts: counts({ failed: hours }) }),
    );
    expect(attention({ troubled: days })).toMatchObject({
      runs: [{ failedRuns: 3, last: { failed: 1 } }],
      total: 1,
    });
  });

  it('is not what a person stopped, nor what waits for its group', () => {
    const stopped = anEntry({ counts: counts({ done: 0, cancelled: 8 }) });
    const waiting = anEntry({ counts: counts({ pending: 5 }), campaignId: id(3) });
    expect(attention({ troubled: [stopped, waiting] })).toMatchObject({ runs: [], total: 0 });
  });

  it('are actions of which nobody knows whether they happened, also comments below posts that stand', () => {
    const entry = anEntry({
      posts: { ...noTally, planned: 8, done: 8 },
      comments: { ...noTally, planned: 8, done: 6, unknown: 2 },
      counts: counts({ done: 6, unknown: 2 }),
    });
    expect(attention({ troubled: [entry] }).runs).toMatchObject([{ failedRuns: 0, unclear: 2 }]);
  });

  it('is not what failed and was done again since; what is unknown of it stays', () => {
    const again = anEntry({ _id: `${id(1)}:2`, againOf: `${id(1)}:1`, counts: counts({ done: 8 }) });
    expect(attention({ troubled: [again, anEntry()] }).runs).toEqual([]);
    const unclear = anEntry({ posts: { ...noTally, unknown: 1 } });
    expect(attention({ troubled: [again, unclear] }).runs).toMatchObject([{ failedRuns: 0, unclear: 1 }]);
  });

  it('is not what failed of a campaign that was removed; what is unknown of it stays, by its name then', () => {
    const gone = anEntry({ name: 'הוסר', posts: { ...noTally, failed: 5, unknown: 1 } });
    expect(attention({ troubled: [gone], names: new Map() }).runs).toMatchObject([
      { name: 'הוסר', failedRuns: 0, unclear: 1 },
    ]);
    expect(attention({ troubled: [anEntry()], names: new Map() }).total).toBe(0);
  });

  it('goes by what is known of a run of an earlier version', () => {
    const { counts: _counts, againOf: _againOf, ...earlier } = anEntry({ type: 'comments_only' });
    const comments = { ...noTally, planned: 2, done: 1, failed: 1 };
    expect(attention({ troubled: [{ ...earlier, comments }] }).runs).toMatchObject([
      { failedRuns: 1, last: { total: 2, done: 1, failed: 1 } },
    ]);
  });

  it('are times that had no run, until one begins', () => {
    const campaign = aNoted();
    expect(attention({ noted: [{ campaign, ranAt: hoursAgo(30) }] })).toMatchObject({
      missed: [{ campaignId: id(2), name: 'יומי', message: 'הארגז ריק', at: hoursAgo(3).toISOString() }],
      total: 1,
    });
    expect(attention({ noted: [{ campaign, ranAt: hoursAgo(1) }] }).missed).toEqual([]);
  });

  it.each([
    ['in a quiet time', aNoted({ notes: [{ message: '', at: hoursAgo(3), skipped: why('quiet') }] })],
    ['within a run', aNoted({ notes: [{ message: '', at: hoursAgo(3), skipped: why('in-run') }] })],
    ['long ago', aNoted({ notes: [{ message: '', at: hoursAgo(24 * 30) }] })],
    ['of a campaign that was given another time', aNoted({ isRecurring: false })],
  ])('is no time %s', (_when, campaign) => {
    expect(attention({ noted: [{ campaign, ranAt: null }] }).total).toBe(0);
  });

  it('counts all of it, and names as many as an answer holds', () => {
    const paused = Array.from({ length: maxAttention + 5 }, (_, n) => ({ _id: id(n), name: 'מושהה' }));
    const told = attention({ paused, troubled: [anEntry()] });
    expect(told.paused).toHaveLength(maxAttention);
    expect(told.total).toBe(maxAttention + 6);
  });
});
