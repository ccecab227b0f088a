import { describe, expect, it } from '@jest/globals';
import {
  claimDue,
  claimNow,
  closed,
  movedToZone,
  publishing,
  scheduled,
  withoutRun,
} from './campaign-state.js';
import type { RunResult } from '../runs/run-summary.js';
import type { CampaignState, RunEnd } from './campaign-state.js';

const now = new Date('2026-03-01T09:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const day = 24 * 60;

function aCampaign(overrides: Partial<CampaignState> = {}): CampaignState & { _id: string } {
  return {
    _id: 'c'.repeat(24),
    type: 'mixed_posts',
    status: 'draft',
    scheduledAt: null,
    isRecurring: false,
    dueAt: null,
    wakeAt: null,
    claim: null,
    lastRunId: null,
    runCount: 0,
    publishedAt: null,
    lastResult: null,
    historyAt: null,
    notes: [],
    removing: false,
    ...overrides,
  };
}
const nothing: RunResult = { posts: 0, comments: 0, groups: 0, unclear: 0, groupNames: [] };
const runId = `${'c'.repeat(24)}:${now.getTime()}`;

describe('the status that follows from the schedule', () => {
  it.each([
    ['no time', null, false, 'draft', null],
    ['a time to come', later(60), false, 'scheduled', later(60)],
    ['a time that has just passed', later(-5), false, 'pending', later(-5)],
    ['a time long past', later(-90), false, 'draft', null],
    ['a daily time of the past', later(-90), true, 'scheduled', later(day - 90)],
  ] as const)('of %s', (_name, scheduledAt, isRecurring, status, dueAt) => {
    expect(scheduled({ scheduledAt, isRecurring }, now)).toEqual({ status, dueAt, wakeAt: dueAt });
  });
});

describe('running a campaign now', () => {
  it('takes the occurrence of this moment, once', () => {
    const claimed = claimNow(aCampaign(), now);
    expect(claimed).toMatchObject({ status: 'pending', claim: { runId } });
    expect(claimed && claimNow(claimed, later(1))).toBeNull();
  });

  it('changes nothing while it runs or is being removed', () => {
    expect(claimNow(aCampaign({ status: 'publishing' }), now)).toBeNull();
    expect(claimNow(aCampaign({ removing: true }), now)).toBeNull();
  });
});

describe('a campaign whose time has come', () => {
  const due = aCampaign({ status: 'scheduled', scheduledAt: now, dueAt: now, wakeAt: now });

  it('is claimed under the planned time, however late the clock looks', () => {
    expect(claimDue(due, later(59))?.claim).toEqual({ runId, plannedAt: now });
  });

  it('is skipped when more than an hour late, and says so', () => {
    const skipped = claimDue(due, later(61));
    expect(skipped).toMatchObject({ status: 'failed', claim: null, dueAt: null });
    expect(skipped?.notes).toMatchObject([{ at: later(61), times: [now] }]);
    expect(skipped?.notedAt).toEqual(later(61));
  });

  it('waits for the next day when it is daily', () => {
    expect(claimDue({ ...due, isRecurring: true }, later(61))).toMatchObject({
      status: 'scheduled',
      dueAt: later(day),
      wakeAt: later(day),
    });
  });

  it('goes on with the same run when whoever prepared it died', () => {
    const claimed = claimDue(due, now);
    expect(claimed && claimDue(claimed, later(1))).toBeNull();
  });
});

describe('a run of a campaign', () => {
  const claimed = claimNow(aCampaign(), now) ?? aCampaign();
  const did = (more: Partial<RunResult>) => ({ ...nothing, ...more });
  const end: RunEnd = { runId, outcome: 'published', finishedAt: later(5), result: did({ posts: 2 }) };

  it('makes it publishing, then what came of it', () => {
    const open = publishing(claimed, runId);
    expect(open).toMatchObject({ status: 'publishing', lastRunId: runId, runCount: 1, claim: null });
    const ended = open && closed(open, end, later(5));
    expect(ended).toMatchObject({ status: 'published', publishedAt: later(5) });
    expect(ended && closed(ended, end, later(6))).toBeNull();
  });

  it('may end before it was noted that it began', () => {
    const ended = closed(claimed, end, later(5));
    expect(ended).toMatchObject({ status: 'published', lastRunId: runId, runCount: 1 });
    expect(ended && publishing(ended, runId)).toBeNull();
  });

  it('corrects the status when a lost post turns out to be there', () => {
    const open = publishing(claimed, runId) ?? claimed;
    const ended = closed(open, { ...end, outcome: 'failed' }, later(5)) ?? open;
    expect(ended.publishedAt).toBeNull();
    expect(closed(ended, end, later(9))).toMatchObject({ status: 'published', publishedAt: later(5) });
  });

  it('notes of a daily campaign that it published after all, and leaves it waiting for its next time', () => {
    const daily = { ...claimed, isRecurring: true, scheduledAt: now };
    const ended = closed(daily, { ...end, outcome: 'failed' }, later(5)) ?? daily;
    expect(ended).toMatchObject({ status: 'scheduled', publishedAt: null });
    const corrected = closed(ended, end, later(9));
    expect(corrected).toMatchObject({ status: 'scheduled', publishedAt: later(5), dueAt: later(day) });
    expect(corrected && closed(corrected, end, later(10))).toBeNull();
  });

  it('stands in the history when it published or may have, with what it did', () => {
    const failed = { ...end, outcome: 'failed', result: nothing } as const;
    expect(closed(claimed, end, later(5))).toMatchObject({
      historyAt: later(5),
      lastResult: { posts: 2 },
    });
    expect(closed(claimed, failed, later(5))?.historyAt).toBeNull();
    const lost = closed(claimed, { ...failed, result: did({ unclear: 1 }) }, later(5));
    expect(lost).toMatchObject({ status: 'failed', publishedAt: null, historyAt: later(5) });
    expect(lost && closed(lost, failed, later(9))?.historyAt).toBeNull();
    const before = { ...claimed, publishedAt: later(-day), historyAt: later(-day) };
    expect(closed(before, failed, later(5))?.historyAt).toEqual(later(-day));
  });

  it('does not touch a campaign that has gone on to another run', () => {
    expect(closed(aCampaign({ status: 'publishing', lastRunId: 'other' }), end, later(5))).toBeNull();
  });

  it('leaves a daily campaign waiting for the next day', () => {
    const daily = { ...claimed, isRecurring: true, scheduledAt: now };
    expect(closed(daily, end, later(5))).toMatchObject({ status: 'scheduled', dueAt: later(day) });
    expect(withoutRun(daily, { message: 'אין חשבונות' }, later(1))).toMatchObject({
      status: 'scheduled',
      claim: null,
    });
  });
});

describe('a campaign of chosen days', () => {
  // A Sunday, at eleven in Jerusalem.
  const recurring = aCampaign({
    status: 'scheduled',
    scheduledAt: now,
    isRecurring: true,
    recurrence: { weekdays: [0, 2], until: '2026-03-08' },
    dueAt: now,
    wakeAt: now,
  });
  const end = (ms: number): RunEnd => ({
    runId: `${recurring._id}:${ms}`,
    outcome: 'published',
    finishedAt: later(1),
    result: nothing,
  });

  it('waits for its next day, and has ended after its last one', () => {
    const running = { ...recurring, status: 'publishing' as const, lastRunId: runId };
    expect(closed(running, end(now.getTime()), later(1))).toMatchObject({
      status: 'scheduled',
      dueAt: later(2 * day),
    });
    const last = later(7 * day);
    const lastRun = { ...running, dueAt: last, lastRunId: `${recurring._id}:${last.getTime()}` };
    expect(closed(lastRun, end(last.getTime()), later(7 * day + 1))).toMatchObject({
      status: 'published',
      dueAt: null,
      wakeAt: null,
    });
  });

  it('skips what is too late, says how many times, and goes on with one that is not too late', () => {
    // Down from Sunday to Tuesday, half an hour after its time there.
    const found = claimDue(recurring, later(2 * day + 30));
    expect(found).toMatchObject({ status: 'scheduled', claim: null, dueAt: later(2 * day) });
    expect(found?.notes.map(({ message }) => message)).toEqual([
      'המועד עבר לפני שהמערכת הספיקה להתחיל, והריצה דולגה',
    ]);
    expect(found && claimDue(found, later(2 * day + 30))).toMatchObject({
      claim: { plannedAt: later(2 * day) },
    });
    const muchLater = claimDue(recurring, later(5 * day));
    expect(muchLater).toMatchObject({ dueAt: later(7 * day) });
    expect(muchLater?.notes[0]?.times).toEqual([now, later(2 * day)]);
    expect(muchLater?.notes[0]?.message).toBe('2 מועדים עברו לפני שהמערכת הספיקה להתחיל, והריצות שלהם דולגו');
    expect(claimDue(recurring, later(9 * day))).toMatchObject({ status: 'failed', dueAt: null });
  });

  it('says which times came while a run was under way', () => {
    const running = { ...recurring, status: 'publishing' as const, lastRunId: runId };
    const found = closed(running, end(now.getTime()), later(2 * day + 5));
    expect(found).toMatchObject({ status: 'scheduled', dueAt: later(7 * day) });
    expect(found?.notes.map(({ message }) => message)).toEqual([
      'מועד אחד הגיע בזמן שהריצה הקודמת עוד לא הסתיימה, ודולג',
    ]);
    expect(found?.notes[0]?.times).toEqual([later(2 * day)]);
    expect(found?.notedAt).toEqual(later(2 * day + 5));
    const byHand = { ...running, lastRunId: `${recurring._id}:1`, dueAt: later(2 * day) };
    expect(closed(byHand, end(1), later(2 * day + 5))?.notes).toHaveLength(1);
    expect(closed(byHand, end(1), later(day))?.notes).toHaveLength(0);
    const refused = claimDue(recurring, later(1));
    expect(refused && withoutRun(refused, { message: 'הארגז ריק' }, later(1)).notes).toMatchObject([
      { times: [now] },
    ]);
  });

  it('is a draft when none of its times is to come', () => {
    const { scheduledAt, isRecurring, recurrence } = recurring;
    expect(scheduled({ scheduledAt, isRecurring, recurrence }, later(8 * day)).status).toBe('draft');
  });
});

describe('a campaign whose owner lives by another clock', () => {
  // Eleven in Jerusalem; four in New York.
  const zone = 'America/New_York';
  const daily = aCampaign({
    status: 'scheduled',
    isRecurring: true,
    scheduledAt: later(-day + 30),
    dueAt: later(30),
    wakeAt: later(30),
  });
  const halfPastEleven = new Date('2026-03-01T16:30:00Z');

  it('goes on at the same time of the day there', () => {
    const moved = movedToZone(daily, zone, now);
    expect(moved).toMatchObject({ timeZone: zone, status: 'scheduled', dueAt: halfPastEleven });
    expect(moved?.wakeAt).toEqual(moved?.dueAt);
  });

  it('changes once, and not where it goes by that clock already', () => {
    expect(movedToZone({ ...daily, timeZone: zone }, zone, now)).toBeNull();
    // Of an earlier version: it was Jerusalem's.
    expect(movedToZone(daily, 'Asia/Jerusalem', now)).toBeNull();
  });

  it('keeps its moment where it runs once', () => {
    const once = aCampaign({
      status: 'scheduled',
      scheduledAt: later(60),
      dueAt: later(60),
      wakeAt: later(60),
    });
    expect(movedToZone(once, zone, now)).toEqual({ ...once, timeZone: zone });
  });

  it('keeps what is due, and what is under way', () => {
    const due = { ...daily, scheduledAt: now, dueAt: now, wakeAt: now };
    expect(movedToZone(due, zone, now)).toMatchObject({ dueAt: now, wakeAt: now });
    const claim = { runId, plannedAt: now };
    const claimed = { ...due, status: 'pending' as const, claim, wakeAt: later(1) };
    expect(movedToZone(claimed, zone, now)).toMatchObject({ status: 'pending', claim, wakeAt: later(1) });
    const byHand = { ...daily, status: 'publishing' as const, wakeAt: null };
    expect(movedToZone(byHand, zone, now)).toMatchObject({
      status: 'publishing',
      wakeAt: null,
      dueAt: halfPastEleven,
    });
  });

  it('is a draft where its last day has no time left there', () => {
    // Tomorrow in Auckland has begun, and its half past eleven was an hour ago.
    const recurrence = { weekdays: [0, 1, 2, 3, 4, 5, 6], until: '2026-03-01' };
    const last = { ...daily, scheduledAt: later(30), recurrence };
    expect(movedToZone(last, 'Pacific/Auckland', now)).toMatchObject({ status: 'draft', dueAt: null });
  });
});
