import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { actionFailures } from '@megafon/contracts';
import { aRun, runStart } from '../../test/a-run.js';
import { advance, begin, expire, nextExpiry } from './run.js';
import type { Advance } from './run.js';
import type { Report } from './action-report.js';
import { textOfLine } from './run-log.js';
import { currentStepOf, outcomeOf, percentOf, stepsOf, totals } from './run-progress.js';
import { targetsOf } from './run-targets.js';
import { isSettled } from './action-report.js';
import type { Run } from './run-state.js';

const none = { before: null, after: null };
const at = (minutes: number) => new Date(runStart.getTime() + minutes * 60_000);
const started = (actionId: string): Report => ({ actionId, result: 'started' });
const succeeded = (actionId: string, more: object = {}): Report => ({
  actionId,
  result: 'succeeded',
  permalink: actionId.endsWith('visit') ? null : `https://network.test/${actionId}`,
  pendingApproval: false,
  evidence: none,
  ...more,
});
const failed = (actionId: string, reason: (typeof actionFailures)[number]): Report => ({
  actionId,
  result: 'failed',
  reason,
  evidence: none,
});
const unknown = (actionId: string): Report => ({ actionId, result: 'unknown', evidence: none });

/** Plays reports one after the other; what they make the run send is in `sent`. */
function play(run: Run, reports: readonly Report[]): Advance & { sent: string[] } {
  let state = begin(run, runStart);
  const sent = state.send.map(({ id }) => id);
  for (const [index, report] of reports.entries()) {
    const next = advance(state.run, report, at(index + 1));
    if (!next) continue;
    state = next;
    sent.push(...next.send.map(({ id }) => id));
  }
  return { ...state, sent };
}

describe('a run of mixed posts', () => {
  it('visits, joins, publishes and comments, one after the other', () => {
    const steps: (string | null)[] = [];
    let { run, send } = begin(aRun().withGroups(1).planned(), runStart);
    while (send.length > 0) {
      steps.push(currentStepOf(stepsOf(run)));
      expect(send).toHaveLength(1);
      ({ run, send } = advance(run, succeeded(send[0]?.id ?? ''), at(1)) ?? { run, send: [] });
    }
    expect(steps).toEqual(['browsing', 'joining', 'posting', 'commenting']);
    expect(percentOf(stepsOf(run))).toBe(100);
    expect([outcomeOf(run), totals(run)]).toEqual([
      'published',
      { posts: 1, comments: 1, failed: 0, unknown: 0 },
    ]);
  });

  it('does not comment on a post that waits for approval', () => {
    const { run, sent } = play(aRun().withGroups(1).planned(), [
      succeeded('run:0:visit'),
      succeeded('run:0:join'),
      succeeded('run:0:publish', { pendingApproval: true }),
    ]);
    expect(sent).not.toContain('run:0:comment');
    expect([run.finishedAt, outcomeOf(run)]).toEqual([at(3), 'pending_approval']);
    expect(targetsOf(run)[0]?.state).toBe('pending_approval');
  });

  it('does not post where joining waits for approval', () => {
    const { run, sent } = play(aRun().withGroups(1).planned(), [
      succeeded('run:0:visit'),
      succeeded('run:0:join', { pendingApproval: true }),
    ]);
    expect(sent).toEqual(['run:0:visit', 'run:0:join']);
    expect(targetsOf(run)).toMatchObject([{ state: 'failed', reason: 'join-pending' }]);
    expect(run.log.map(textOfLine)).toContain(
      "בקשת ההצטרפות ממתינה לאישור המנהלים בקבוצה 'קבוצה 0' (חשבון 0)",
    );
    expect([run.finishedAt, outcomeOf(run)]).toEqual([at(2), 'failed']);
  });

  it('gives up what an account has left when it is stopped, and says the reason', () => {
    const { run, cancel } = play(aRun().withGroups(4).withAccounts(2).planned(), [
      succeeded('run:0:visit'),
      succeeded('run:1:visit'),
      started('run:2:join'),
      failed('run:0:join', 'checkpoint'),
    ]);
    expect(cancel).toEqual([]);
    const reasons = targetsOf(run).map(({ reason }) => reason);
    expect(reasons).toEqual(['checkpoint', null, 'checkpoint', null]);
    // What has begun is not declared ended by anybody but automation.
    expect(run.actions.find(({ id }) => id === 'run:2:join')?.state).toBe('started');
  });

  it('calls back what was sent to an account that is stopped', () => {
    const { run, cancel } = play(aRun().withGroups(2).planned(), [
      succeeded('run:0:visit'),
      failed('run:0:join', 'session-expired'),
    ]);
    expect(cancel).toEqual(['a'.repeat(24)]);
    expect([run.finishedAt, outcomeOf(run)]).toEqual([at(2), 'failed']);
  });

  it('believes automation when it later says that a given-up action succeeded', () => {
    const { run } = play(aRun().withGroups(2).planned(), [
      succeeded('run:0:visit'),
      succeeded('run:0:join'),
      succeeded('run:1:join'),
      failed('run:0:publish', 'checkpoint'),
      succeeded('run:1:publish'),
    ]);
    expect(targetsOf(run).map(({ state }) => state)).toEqual(['failed', 'done']);
    expect([run.finishedAt, outcomeOf(run)]).toEqual([at(4), 'published']);
  });

  it('goes on with the other groups when one refuses', () => {
    const { run } = play(aRun().withGroups(2).planned(), [
      succeeded('run:0:visit'),
      failed('run:0:join', 'join-questions'),
      succeeded('run:1:join'),
      succeeded('run:1:publish'),
      failed('run:1:comment', 'rejected-by-network'),
    ]);
    expect(targetsOf(run)).toMatchObject([
      { state: 'failed', reason: 'join-questions' },
      { state: 'done', reason: 'rejected-by-network' },
    ]);
    expect(totals(run)).toEqual({ posts: 1, comments: 0, failed: 2, unknown: 0 });
    expect(run.log.map(textOfLine).at(-1)).toBe('הקמפיין הסתיים: פוסט אחד, 0 תגובות, שני כישלונות');
  });

  it('shows what may have happened as unknown, and corrects it once it is known', () => {
    const reports = [succeeded('run:0:visit'), succeeded('run:0:join'), unknown('run:0:publish')];
    const { run } = play(aRun().withGroups(1).planned(), reports);
    expect([targetsOf(run)[0]?.state, run.finishedAt]).toEqual(['unknown', at(3)]);
    const corrected = advance(run, succeeded('run:0:publish'), at(9));
    expect(corrected?.run.finishedAt).toEqual(at(3));
    expect(corrected && targetsOf(corrected.run)[0]?.state).toBe('done');
  });

  it('names the pictures of an action by its hash', () => {
    const { run } = play(aRun().withGroups(1).planned(), [
      succeeded('run:0:visit', { evidence: { before: null, after: 'x' } }),
    ]);
    expect(run.evidence).toEqual([expect.stringMatching(/^[0-9a-f]{32}-after$/)]);
  });
});

describe('a run that comments on a post', () => {
  it('comments with each account and ends', () => {
    const run = aRun().withAccounts(2).commentingOn('https://network.test/p/1').planned();
    const ids = ['run:0:visit', 'run:1:visit', 'run:0:comment', 'run:1:comment'];
    const { run: ended, sent } = play(
      run,
      ids.map((id) => succeeded(id)),
    );
    expect(sent).toEqual(ids);
    expect([outcomeOf(ended), totals(ended).comments]).toEqual(['published', 2]);
    expect(stepsOf(ended).map(({ id }) => id)).toEqual([
      'preparing',
      'navigating',
      'commenting',
      'completing',
    ]);
  });
});

describe('deadlines', () => {
  it('settle what nobody answered: failed where it had not begun, unknown where it had', () => {
    const { run } = play(aRun().withGroups(2).planned(), [succeeded('run:0:visit'), started('run:0:join')]);
    const due = nextExpiry(run);
    if (!due) throw new Error('nothing is open');
    expect(expire(run, new Date(due.getTime() - 1))).toBeNull();
    const expired = expire(run, due);
    expect(expired?.run.actions.filter(({ kind }) => kind === 'join')).toMatchObject([
      { state: 'unknown' },
      { state: 'failed', reason: 'timeout' },
    ]);
    // Whoever may have joined is tried: the page itself says whether it may post.
    expect(expired?.send.map(({ id }) => id)).toEqual(['run:0:publish']);
  });
});

describe('any sequence of reports', () => {
  const ids = (run: Run) => run.actions.map(({ id }) => id);
  const report = (run: Run) =>
    fc.oneof(
      fc.constantFrom(...ids(run)).map((id) => started(id)),
      fc.constantFrom(...ids(run)).map((id) => unknown(id)),
      fc
        .tuple(fc.constantFrom(...ids(run)), fc.boolean())
        .map(([id, pendingApproval]) => succeeded(id, { pendingApproval })),
      fc
        .tuple(fc.constantFrom(...ids(run)), fc.constantFrom(...actionFailures))
        .map(([id, r]) => failed(id, r)),
    );
  const shapes = fc.record({
    groups: fc.integer({ min: 1, max: 4 }),
    accounts: fc.integer({ min: 1, max: 3 }),
  });
  const histories = shapes.chain(({ groups, accounts }) => {
    const run = aRun().withGroups(groups).withAccounts(accounts).planned();
    return fc.tuple(fc.constant(run), fc.array(report(run), { maxLength: 80 }));
  });

  it('settles every action at most once, sends it at most once, and ends exactly when all are settled', () => {
    fc.assert(
      fc.property(histories, ([planned, reports]) => {
        let { run, send } = begin(planned, runStart);
        const sent = new Set(send.map(({ id }) => id));
        for (const one of reports) {
          const next = advance(run, one, at(1));
          if (!next) continue;
          for (const [index, action] of next.run.actions.entries()) {
            const before = run.actions[index];
            if (before && isSettled(before)) expect(isSettled(action)).toBe(true);
          }
          for (const { id } of next.send) {
            expect(sent.has(id)).toBe(false);
            sent.add(id);
          }
          ({ run, send } = next);
          expect(run.finishedAt !== null).toBe(run.actions.every(isSettled));
        }
      }),
    );
  });

  it('changes nothing when the same report comes again', () => {
    fc.assert(
      fc.property(histories, ([planned, reports]) => {
        let { run } = begin(planned, runStart);
        for (const one of reports) {
          run = advance(run, one, at(1))?.run ?? run;
          expect(advance(run, one, at(2))).toBeNull();
        }
      }),
    );
  });

  it('ends in any case once the deadlines have passed', () => {
    fc.assert(
      fc.property(histories, ([planned, reports]) => {
        let { run } = begin(planned, runStart);
        for (const one of reports) run = advance(run, one, at(1))?.run ?? run;
        for (let turn = 0; turn < 5 && run.finishedAt === null; turn++) {
          run = expire(run, nextExpiry(run) ?? runStart)?.run ?? run;
        }
        expect(run.finishedAt).not.toBeNull();
        expect(run.actions.every(isSettled)).toBe(true);
        // Posts that wait for their group are looked at for a week; that ends too.
        for (let look = 0, due = nextExpiry(run); due; due = nextExpiry(run)) {
          run = expire(run, due)?.run ?? run;
          expect((look += 1)).toBeLessThan(100);
        }
      }),
    );
  });
});
