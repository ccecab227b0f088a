import { describe, expect, it } from '@jest/globals';
import { aRun, runStart } from '../../test/a-run.js';
import { anEndedRun } from '../../test/ended-run.js';
import { advance, begin } from '../runs/run.js';
import type { Report } from '../runs/action-report.js';
import type { Run } from '../runs/run-state.js';
import { talliesOf } from './run-tally.js';

const hourMs = 3_600_000;
const later = (hours: number) => new Date(runStart.getTime() + hours * hourMs);
const none = { before: null, after: null };
const success = (actionId: string, more: { pendingApproval?: boolean } = {}): Report => ({
  actionId,
  result: 'succeeded',
  permalink: `https://network.test/${actionId}`,
  pendingApproval: false,
  evidence: none,
  ...more,
});

/** The run after these reports, each with the time it came at. */
function after(run: Run, ...reports: [Report, Date][]): Run {
  return reports.reduce(
    (known, [report, at]) => advance(known, report, at)?.run ?? known,
    begin(run, runStart).run,
  );
}

const ofAll = (run: Run) => talliesOf(run).filter(({ group }) => group === null);
const ofGroup = (run: Run, id: string) => talliesOf(run).filter(({ group }) => group?.groupId === id);

describe('what a run counts for', () => {
  it('is its posts and comments, of all groups and of each', () => {
    const { run } = anEndedRun({
      campaignId: '1'.repeat(24),
      runId: 'run',
      groups: 3,
      accountIds: ['a'.repeat(24)],
      at: runStart,
    });
    expect(ofAll(run)).toMatchObject([
      { day: '2026-03-01', tally: { published: 1, posts: 3, comments: 3, succeeded: 3, failed: 0 } },
    ]);
    expect(ofGroup(run, 'g1')).toMatchObject([{ tally: { published: 0, posts: 1, comments: 1 } }]);
  });

  it('falls on the day on which it was done; what is not certain, on the day the run began', () => {
    const [visit, join] = ['run:0:visit', 'run:0:join'];
    const run = after(
      aRun().withGroups(1).planned(),
      [success(visit), later(1)],
      [success(join), later(2)],
      [success('run:0:publish'), later(20)],
    );
    expect(ofAll(run).map(({ day, tally }) => [day, tally.posts])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ]);
  });

  it('falls on the days of the clock its owner lived by when it began', () => {
    const days = (timeZone: string) => {
      const planned = { ...aRun().withGroups(1).planned(), timeZone };
      const reports = ['run:0:visit', 'run:0:join', 'run:0:publish'].map(
        (id, index) => [success(id), later(10 + index)] as [Report, Date],
      );
      return ofAll(after(planned, ...reports)).map(({ day, tally }) => [day, tally.posts]);
    };
    // It began at nine in UTC, and published twelve hours later.
    expect(days('America/New_York')).toEqual([['2026-03-01', 1]]);
    expect(days('Asia/Kolkata')).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ]);
  });

  it('keeps what waits for approval and what is unknown out of success and failure', () => {
    const start = [
      [success('run:0:visit'), later(1)],
      [success('run:0:join'), later(1)],
      [success('run:1:join'), later(1)],
    ] as [Report, Date][];
    const run = after(
      aRun().withGroups(2).planned(),
      ...start,
      [success('run:0:publish', { pendingApproval: true }), later(2)],
      [{ actionId: 'run:1:publish', result: 'unknown', evidence: none }, later(2)],
    );
    expect(ofAll(run)).toMatchObject([
      { tally: { posts: 0, succeeded: 0, failed: 0, awaiting: 1, unknown: 1 } },
    ]);
    const known = advance(run, success('run:1:publish'), later(40))?.run;
    const days = known && ofAll(known);
    // The day it was unknown on is told again, so that nothing of it stays there.
    expect(days?.map(({ day, tally }) => [day, tally.unknown, tally.posts])).toEqual([
      ['2026-03-01', 0, 0],
      ['2026-03-03', 0, 1],
    ]);
  });

  it('of comments on a post is its comments, in no group', () => {
    const run = after(
      aRun().commentingOn('https://network.test/groups/1/posts/1').planned(),
      [success('run:0:visit'), later(1)],
      [{ actionId: 'run:0:comment', result: 'failed', reason: 'post-not-found', evidence: none }, later(1)],
    );
    expect(talliesOf(run)).toMatchObject([{ group: null, tally: { comments: 0, succeeded: 0, failed: 1 } }]);
  });

  it('does not take for a failure what a person called off', () => {
    const run = after(
      aRun().withGroups(1).planned(),
      [success('run:0:visit'), later(1)],
      [{ actionId: 'run:0:join', result: 'failed', reason: 'cancelled', evidence: none }, later(1)],
    );
    expect(ofAll(run)).toMatchObject([{ tally: { failed: 0, succeeded: 0 } }]);
  });
});
