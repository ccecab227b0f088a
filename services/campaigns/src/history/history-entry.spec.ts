import { describe, expect, it } from '@jest/globals';
import { aRun, runStart } from '../../test/a-run.js';
import { advance, begin, expire } from '../runs/run.js';
import { stop } from '../runs/run-control.js';
import type { Report } from '../runs/action-report.js';
import type { Run } from '../runs/run-state.js';
import { historyEntryOf, noTally } from './history-entry.js';
import { historyRowsOf } from './history-rows.js';
import { failuresOf } from './run-failures.js';

type Outcome = 'done' | 'waiting' | 'failed' | 'unknown' | 'join failed';

const none = { before: null, after: null };

/** Plays automation: each group's post ends as it is told, everything else succeeds. */
function ended(planned: Run, outcomes: readonly Outcome[]): Run {
  let { run, send } = begin(planned, runStart);
  const waiting = [...send];
  for (let action = waiting.shift(); action; action = waiting.shift()) {
    const next = advance(run, reportOf(action, outcomes[action.target]), runStart);
    if (!next) throw new Error(`${action.id} was not taken in`);
    ({ run, send } = next);
    waiting.push(...send);
  }
  return run;
}

function reportOf(action: Run['actions'][number], outcome: Outcome = 'done'): Report {
  const { id: actionId, kind } = action;
  const failed = { actionId, result: 'failed', evidence: none } as const;
  if (kind === 'join' && outcome === 'join failed') return { ...failed, reason: 'join-questions' };
  if (kind === 'publish' && outcome === 'failed') return { ...failed, reason: 'rejected-by-network' };
  if (kind === 'publish' && outcome === 'unknown') return { actionId, result: 'unknown', evidence: none };
  const pendingApproval = kind === 'publish' && outcome === 'waiting';
  return {
    actionId,
    result: 'succeeded',
    permalink: `https://n.test/${actionId}`,
    pendingApproval,
    evidence: none,
  };
}

/** Its person ends it when the first groups are settled: what was asked for comes back undone. */
function stoppedAfter(outcomes: readonly Outcome[]): Run {
  let { run: known, send } = begin(
    aRun()
      .withGroups(outcomes.length + 2)
      .planned(),
    runStart,
  );
  const open = new Map(send.map((action) => [action.id, action]));
  const take = (next: ReturnType<typeof advance>) => {
    if (next) ({ run: known, send } = next);
    for (const action of send) open.set(action.id, action);
  };
  for (const action of open.values()) {
    const outcome = outcomes[action.target];
    if (outcome === undefined) continue;
    open.delete(action.id);
    take(advance(known, reportOf(action, outcome), runStart));
  }
  take(stop(known, runStart));
  for (const { id: actionId } of open.values())
    take(advance(known, { actionId, result: 'failed', reason: 'cancelled', evidence: none }, runStart));
  return known;
}

const run = (...outcomes: Outcome[]) => ended(aRun().withGroups(outcomes.length).planned(), outcomes);

describe('a run in the history', () => {
  it('counts what stands, waits, failed and may be there apart', () => {
    const mixed = run('done', 'done', 'done', 'failed', 'failed', 'join failed', 'waiting', 'waiting');
    expect(historyEntryOf(mixed)).toMatchObject({
      state: 'partial',
      posts: { planned: 8, done: 3, waiting: 2, failed: 3, cancelled: 0, unknown: 0, skipped: 0 },
      comments: { planned: 8, done: 3, waiting: 0, failed: 3, cancelled: 0, unknown: 0, skipped: 2 },
    });
  });

  it.each<[string, Outcome[]]>([
    ['published', ['done', 'done']],
    ['partial', ['done', 'waiting']],
    ['partial', ['done', 'unknown']],
    ['pending_approval', ['waiting', 'failed']],
    ['unknown', ['unknown', 'failed']],
    ['failed', ['failed', 'join failed']],
  ])('is %s where its posts were %j', (state, outcomes) => {
    expect(historyEntryOf(run(...outcomes)).state).toBe(state);
  });

  it.each<[boolean, Outcome[]]>([
    [false, ['done', 'waiting']],
    [true, ['done', 'failed']],
    [true, ['unknown']],
  ])('is to be seen to: %s, where its posts were %j', (troubled, outcomes) => {
    expect(historyEntryOf(run(...outcomes)).troubled).toBe(troubled);
  });

  it('is told where it did again what another left undone', () => {
    const again = { ...run('done'), againOf: 'run' };
    expect(historyEntryOf(again)).toMatchObject({ againOf: 'run', troubled: true, counts: { done: 1 } });
  });

  it('runs until its last action is settled', () => {
    const { run: begun } = begin(aRun().planned(), runStart);
    expect(historyEntryOf(begun)).toMatchObject({
      state: 'running',
      finishedAt: null,
      posts: { planned: 2 },
    });
    const over = expire(begun, new Date(runStart.getTime() + 86_400_000));
    expect(over && historyEntryOf(over.run).state).toBe('failed');
  });

  it.each<[string, Outcome[]]>([
    ['stopped', []],
    ['partial', ['done']],
    ['failed', ['failed']],
    ['unknown', ['unknown']],
  ])('is %s where its person stopped it and its posts were %j by then', (state, outcomes) => {
    expect(historyEntryOf(stoppedAfter(outcomes)).state).toBe(state);
  });

  it('counts apart what its person stopped before it began, as its campaign does', () => {
    const stopped = stoppedAfter(['done', 'failed']);
    const entry = historyEntryOf(stopped);
    expect(entry.posts).toEqual({ ...noTally, planned: 4, done: 1, failed: 1, cancelled: 2 });
    expect(entry.comments).toMatchObject({ planned: 4, failed: 1 });
    expect(entry.counts).toMatchObject({ total: 4, done: 1, failed: 1, cancelled: 2 });
    expect(failuresOf(stopped).map(({ groupName }) => groupName)).toEqual(['קבוצה 1']);
    expect(historyRowsOf(stopped, '').map(({ result }) => result)).toEqual([
      'done',
      'failed',
      'cancelled',
      'cancelled',
    ]);
  });

  it('is known by its comments where it has no posts', () => {
    const planned = aRun().withAccounts(2).commentingOn('https://n.test/p/1').planned();
    expect(historyEntryOf(ended(planned, []))).toMatchObject({
      state: 'published',
      posts: { planned: 0, done: 0 },
      comments: { planned: 2, done: 2 },
    });
  });
});

describe('what failed', () => {
  it('is told once a group, by what failed first, with names', () => {
    expect(failuresOf(run('done', 'failed', 'join failed', 'waiting'))).toMatchObject([
      { kind: 'publish', groupName: 'קבוצה 1', accountName: 'חשבון 0', reason: 'rejected-by-network' },
      { kind: 'join', groupName: 'קבוצה 2', accountName: 'חשבון 0', reason: 'join-questions' },
    ]);
  });
});

describe('the rows of a run', () => {
  it('say of each group what was done, when, where and in which words', () => {
    const rows = historyRowsOf(run('done', 'join failed'), 'השקה');
    expect(rows).toMatchObject([
      { name: 'השקה', state: 'partial', groupName: 'קבוצה 0', result: 'done', text: 'פוסט 0', reason: null },
      { groupName: 'קבוצה 1', result: 'failed', reason: 'join-questions', doneAt: null, postUrl: null },
    ]);
    expect(rows[0]).toMatchObject({
      doneAt: runStart.toISOString(),
      postUrl: 'https://n.test/run:0:publish',
      commentUrl: 'https://n.test/run:0:comment',
    });
  });

  it('of a run that comments on a post name the account and the comment', () => {
    const planned = aRun().withAccounts(2).commentingOn('https://n.test/p/1').planned();
    expect(historyRowsOf(ended(planned, []), 'תגובות')).toMatchObject([
      { groupName: '', accountName: 'חשבון 0', text: 'תגובה 0', postUrl: 'https://n.test/p/1' },
      { groupName: '', accountName: 'חשבון 1', text: 'תגובה 1' },
    ]);
  });
});
