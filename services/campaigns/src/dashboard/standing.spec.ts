import { describe, expect, it } from '@jest/globals';
import type { PlannedCampaign } from '../campaigns/campaign.repository.js';
import { aRun, runStart } from '../../test/a-run.js';
import { historyEntryOf } from '../history/history-entry.js';
import { begin } from '../runs/run.js';
import { stop } from '../runs/run-control.js';
import { summaryOf } from '../runs/run-summary.js';
import { latelyOf } from './lately.js';
import { recentOf } from './recent-activity.js';
import { nextRuns, toUpcoming } from './upcoming.js';

const now = new Date('2026-05-04T06:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const span = { from: now, to: inHours(366 * 24) };

function aPlanned(dueAt: Date, over: Partial<PlannedCampaign> = {}): PlannedCampaign {
  return {
    _id: 'a'.repeat(24),
    name: 'קמפיין',
    type: 'mixed_posts',
    status: 'scheduled',
    scheduledAt: dueAt,
    isRecurring: false,
    recurrence: null,
    dueAt,
    accountIds: [],
    lastRunId: null,
    ...over,
  };
}

describe('the next runs', () => {
  it('are the first three of all, each time of what comes again among them', () => {
    const daily = aPlanned(inHours(2), { name: 'יומי', isRecurring: true });
    const once = aPlanned(inHours(30 * 24), { name: 'פעם' });
    const soon = aPlanned(inHours(20), { name: 'מחר' });
    const names = nextRuns([once, daily, soon], span, now).map(({ campaign }) => campaign.name);
    expect(names).toEqual(['יומי', 'מחר', 'יומי']);
  });

  it('say in how many groups the last run was, where there was one', () => {
    const known = aPlanned(inHours(2), { lastRunId: 'r' });
    const groupsOf = (runId: string) => (runId === 'r' ? 8 : null);
    expect(toUpcoming({ campaign: known, at: inHours(2) }, groupsOf)).toMatchObject({
      name: 'קמפיין',
      at: inHours(2).toISOString(),
      groups: 8,
    });
    expect(toUpcoming({ campaign: aPlanned(now), at: now }, groupsOf).groups).toBeNull();
    const comments = aPlanned(now, { type: 'comments_only', lastRunId: 'r' });
    expect(toUpcoming({ campaign: comments, at: now }, groupsOf).groups).toBeNull();
  });
});

describe('what happened lately', () => {
  it('is what ended, and what is done of what goes on; what a person stopped did not fail', () => {
    const { run } = begin(aRun().withGroups(3).planned(), runStart);
    const stopped = stop(run, runStart)?.run ?? run;
    const tally = { planned: 8, done: 3, waiting: 1, failed: 4, cancelled: 0, unknown: 0, skipped: 0 };
    const earlier = { type: 'mixed_posts' as const, posts: tally, comments: { ...tally, done: 2 } };
    const underWay = { summary: { ...summaryOf(run), postsTotal: 5, comments: 4 } };
    expect(latelyOf([historyEntryOf(stopped), earlier], [underWay])).toEqual({
      hours: 24,
      posts: 8,
      comments: 6,
      failed: 4,
      waiting: 1,
    });
  });
});

describe('the recent activity', () => {
  const counts = summaryOf(aRun().withGroups(8).planned()).counts ?? null;
  const of = (status: Parameters<typeof recentOf>[0][number]['status'], lastRunId: string | null = 'r') =>
    recentOf(
      [{ _id: 'c', name: 'מבצע', type: 'mixed_posts', status, createdAt: now, lastRunId }],
      () => counts,
    );

  it('says of what ended where its groups stand', () => {
    expect(of('published')).toMatchObject([
      { campaignId: 'c', runId: 'r', status: 'published', runCounts: { total: 8 } },
    ]);
    expect(of('failed')).toMatchObject([{ status: 'failed', type: 'mixed_posts', runCounts: { total: 8 } }]);
    expect(of('pending_approval')).toMatchObject([{ status: 'pending', runCounts: { total: 8 } }]);
  });

  it('says nothing of an earlier run of what waits, nor of what never ran, nor of drafts at all', () => {
    expect(of('scheduled')).toMatchObject([
      { campaignId: 'c', runId: null, status: 'pending', runCounts: null },
    ]);
    expect(of('failed', null)).toMatchObject([{ status: 'failed', runCounts: null }]);
    expect(of('draft')).toEqual([]);
  });
});
