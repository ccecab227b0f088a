import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aRun, runStart } from '../../test/a-run.js';
import { leftUndone } from './left-undone.js';
import { countsOf, outcomeOf } from './run-progress.js';
import { stop } from './run-control.js';
import type { Run } from './run-state.js';
import { advance, begin, expire, nextExpiry } from './run.js';
import type { Report } from './action-report.js';

const none = { before: null, after: null };
const succeeded = (actionId: string, more: object = {}): Report => ({
  actionId,
  result: 'succeeded',
  permalink: `https://network.test/${actionId}`,
  pendingApproval: false,
  evidence: none,
  ...more,
});
const failed = (actionId: string): Report => ({
  actionId,
  result: 'failed',
  reason: 'rejected-by-network',
  evidence: none,
});
const unknown = (actionId: string): Report => ({ actionId, result: 'unknown', evidence: none });

/** Every action as it is sent is answered by `answer`. */
function ended(planned: Run, answer: (actionId: string) => Report): Run {
  let { run, send } = begin(planned, runStart);
  const waiting = [...send];
  for (let action = waiting.shift(); action; action = waiting.shift()) {
    const next = advance(run, answer(action.id), runStart);
    if (!next) throw new Error(`${action.id} was not taken in`);
    ({ run, send } = next);
    waiting.push(...send);
  }
  return run;
}

const certain = { includeUnknown: false };
const withUnknown = { includeUnknown: true };
const places = (run: Run, which: typeof certain) =>
  leftUndone(run, which).map(({ target, postUrl }) => [target.ordinal, postUrl]);

describe('what a run left undone', () => {
  it('is what failed, and the comment that is missing below a post that stands', () => {
    const run = ended(aRun().withGroups(4).planned(), (id) => {
      if (id === 'run:1:publish' || id === 'run:2:comment') return failed(id);
      return id === 'run:3:publish' ? succeeded(id, { pendingApproval: true }) : succeeded(id);
    });
    expect(places(run, certain)).toEqual([
      [1, null],
      [2, 'https://network.test/run:2:publish'],
    ]);
    expect(countsOf(run)).toMatchObject({ done: 2, pending: 1, failed: 1, retryable: 2 });
  });

  it('is never what may have happened, but with a person’s word', () => {
    const run = ended(aRun().withGroups(2).planned(), (id) =>
      id === 'run:0:publish' ? unknown(id) : id === 'run:1:publish' ? failed(id) : succeeded(id),
    );
    expect(places(run, certain)).toEqual([[1, null]]);
    expect(places(run, withUnknown)).toEqual([
      [0, null],
      [1, null],
    ]);
    expect(countsOf(run)).toMatchObject({ unknown: 1, retryable: 1, retryableUnknown: 1 });
  });

  it('is not certain where automation never answered', () => {
    let { run } = begin(aRun().withGroups(1).planned(), runStart);
    for (const id of ['run:0:visit', 'run:0:join']) run = advance(run, succeeded(id), runStart)?.run ?? run;
    run = expire(run, nextExpiry(run) ?? runStart)?.run ?? run;
    expect(run.finishedAt).not.toBeNull();
    expect([places(run, certain), places(run, withUnknown)]).toEqual([[], [[0, null]]]);
  });

  it('is what a person’s stop kept from beginning', () => {
    let { run } = begin(aRun().withGroups(2).planned(), runStart);
    run = stop(run, runStart)?.run ?? run;
    run = advance(run, succeeded('run:0:visit'), runStart)?.run ?? run;
    expect(places(run, certain)).toEqual([
      [0, null],
      [1, null],
    ]);
  });

  it('is nothing twice: whatever happened, no post that stands is planned again', () => {
    const answers = fc.constantFrom('succeeded', 'failed', 'unknown', 'pending');
    fc.assert(
      fc.property(fc.array(answers, { minLength: 12, maxLength: 12 }), fc.boolean(), (given, all) => {
        let turn = 0;
        const run = ended(aRun().withGroups(3).planned(), (id) => {
          const answer = given[turn++ % given.length];
          if (answer === 'failed') return failed(id);
          if (answer === 'unknown') return unknown(id);
          return succeeded(id, { pendingApproval: answer === 'pending' });
        });
        const stands = new Set(
          run.actions.flatMap(({ kind, state, target }) =>
            kind === 'publish' && state === 'succeeded' ? [target] : [],
          ),
        );
        const maybe = new Set(
          run.actions.flatMap(({ kind, state, target }) =>
            kind === 'publish' && state === 'unknown' ? [target] : [],
          ),
        );
        for (const { target, postUrl } of leftUndone(run, { includeUnknown: all })) {
          expect(stands.has(target.ordinal)).toBe(postUrl !== null);
          if (!all) expect(maybe.has(target.ordinal)).toBe(false);
        }
      }),
    );
  });
});

describe('a run of what another left undone', () => {
  const first = () =>
    ended(aRun().withGroups(4).withAccounts(2).planned(), (id) =>
      id === 'run:1:publish' || id === 'run:2:publish' || id === 'run:3:comment' ? failed(id) : succeeded(id),
    );
  const again = (more: Parameters<ReturnType<typeof aRun>['with']>[0] = {}) =>
    aRun()
      .withGroups(4)
      .withAccounts(2)
      .with({ runId: 'run2', again: { runId: 'run', undone: leftUndone(first(), certain) }, ...more });

  it('goes to those groups alone, with the same accounts, and comments below what stands', () => {
    const run = again().planned();
    expect(run.againOf).toBe('run');
    expect(
      run.targets.map(({ group, accountId, postUrl }) => [group?.groupId, accountId[0], postUrl]),
    ).toEqual([
      ['g1', 'b', null],
      ['g2', 'a', null],
      ['g3', 'b', 'https://network.test/run:3:publish'],
    ]);
    expect(run.actions.map(({ id }) => id)).toEqual([
      'run2:1:visit',
      'run2:0:visit',
      'run2:0:join',
      'run2:1:join',
      'run2:0:publish',
      'run2:1:publish',
      'run2:0:comment',
      'run2:1:comment',
      'run2:2:comment',
    ]);
    const done = ended(run, (id) => succeeded(id));
    expect([countsOf(done).done, outcomeOf(done)]).toEqual([3, 'published']);
  });

  it('leaves out a group that was taken out of the box, and is refused when nothing is left', () => {
    const groups = aRun()
      .withGroups(1)
      .planned()
      .targets.flatMap(({ group }) => (group ? [{ _id: '0'.repeat(24), ...group }] : []));
    expect(
      again({ groups })
        .planned()
        .targets.map(({ group }) => group?.groupId),
    ).toEqual(['g3']);
    const undone = leftUndone(first(), certain).slice(0, 2);
    expect(() => again({ groups, again: { runId: 'run', undone } }).planned()).toThrow('אין מה להריץ שוב');
  });

  it('takes another account where the first one is gone', () => {
    const run = again({ accounts: [{ accountId: 'c'.repeat(24), accountName: 'אחר' }] }).planned();
    expect(new Set(run.targets.map(({ accountId }) => accountId[0]))).toEqual(new Set(['c']));
  });

  it('comments again with the accounts whose comments failed', () => {
    const planned = aRun().withAccounts(2).commentingOn('https://network.test/p/1');
    const run = ended(planned.planned(), (id) => (id === 'run:1:comment' ? failed(id) : succeeded(id)));
    const undone = leftUndone(run, certain);
    const next = planned.with({ runId: 'run2', again: { runId: 'run', undone } }).planned();
    expect(next.targets.map(({ accountId }) => accountId[0])).toEqual(['b']);
  });
});
