import { describe, expect, it } from '@jest/globals';
import { stepIds } from '@megafon/contracts';
import type { RunTarget, TargetAction } from '@megafon/contracts';
import { stepOutcome } from './step-outcome.js';

type Acts = Partial<Record<TargetAction['kind'], TargetAction['state']>>;

/** What was tried at a group, in its order, and why the rest was not done. */
function target(acts: Acts, over: Partial<RunTarget> = {}): RunTarget {
  const evidence = { before: null, after: null };
  const kinds = ['join', 'publish', 'comment'] as const;
  return {
    targetId: 't',
    groupName: 'חיפה',
    accountId: 'a1',
    state: 'done',
    permalink: null,
    commentPermalink: null,
    reason: null,
    actions: kinds.flatMap((kind) => {
      const state = acts[kind];
      return state ? [{ actionId: kind, kind, state, evidence }] : [];
    }),
    ...over,
  };
}

const all: Acts = { join: 'done', publish: 'done', comment: 'done' };
const failed = (acts: Acts, reason: RunTarget['reason'], over: Partial<RunTarget> = {}) =>
  target(acts, { state: 'failed', reason, ...over });
const outcomes = (targets: readonly RunTarget[], type: keyof typeof stepIds = 'mixed_posts') =>
  stepIds[type].map((id) => stepOutcome({ id, title: id, completed: true }, targets));

describe('what became of the steps of a run', () => {
  it('is all of it where each group got everything, or waits for nothing but its group', () => {
    const waiting = target({ join: 'done', publish: 'done' }, { state: 'pending_approval' });
    expect(outcomes([target(all), waiting])).toEqual(['all', 'all', 'all', 'all', 'all', 'all']);
    expect(outcomes([])).toEqual(['all', 'all', 'all', 'all', 'all', 'all']);
  });

  it('is a part from the step on at which a group stopped', () => {
    const refused = failed({ join: 'failed' }, 'join-declined');
    expect(outcomes([target(all), refused])).toEqual(['all', 'all', 'part', 'part', 'part', 'all']);
    const asked = failed({ join: 'done' }, 'join-pending');
    expect(outcomes([target(all), asked])).toEqual(['all', 'all', 'part', 'part', 'part', 'all']);
    const capped = failed({ join: 'done', publish: 'failed' }, 'daily-cap');
    expect(outcomes([target(all), capped])).toEqual(['all', 'all', 'all', 'part', 'part', 'all']);
    const silent = target({ ...all, comment: 'failed' }, { reason: 'daily-cap' });
    expect(outcomes([target(all), silent])).toEqual(['all', 'all', 'all', 'all', 'part', 'all']);
    const linkless = target({ join: 'done', publish: 'done' }, { reason: 'post-not-found' });
    expect(outcomes([target(all), linkless])).toEqual(['all', 'all', 'all', 'all', 'part', 'all']);
  });

  it('is a part where nobody knows whether a post stands, and not where it proves that a group was joined', () => {
    const lost = target({ join: 'done', publish: 'unknown' }, { state: 'unknown' });
    expect(outcomes([target(all), lost])).toEqual(['all', 'all', 'all', 'part', 'part', 'all']);
    expect(outcomes([target({ ...all, join: 'unknown' })])).toEqual([
      'all',
      'all',
      'all',
      'all',
      'all',
      'all',
    ]);
  });

  it('is none of it where every group stopped before', () => {
    const gone = failed({ join: 'failed' }, 'group-not-found');
    expect(outcomes([gone, gone])).toEqual(['all', 'all', 'none', 'none', 'none', 'all']);
  });

  it('counts a visit in which an account could do nothing, and not one after which it stopped', () => {
    const out = failed({}, 'session-expired', { accountId: 'a2' });
    expect(outcomes([target(all), out])).toEqual(['all', 'part', 'part', 'part', 'part', 'all']);
    const later = failed({}, 'checkpoint');
    expect(outcomes([target(all), later])).toEqual(['all', 'all', 'part', 'part', 'part', 'all']);
    const stopped = failed({}, 'cancelled', { accountId: 'a2' });
    expect(outcomes([target(all), stopped])).toEqual(['all', 'all', 'part', 'part', 'part', 'all']);
  });

  it('is of accounts where only comments are written', () => {
    const out = failed({}, 'session-expired', { accountId: 'a2' });
    const silent = failed({ comment: 'failed' }, 'post-not-found', { accountId: 'a3' });
    const written = target({ comment: 'done' });
    expect(outcomes([written, silent], 'comments_only')).toEqual(['all', 'all', 'part', 'all']);
    expect(outcomes([written, out], 'comments_only')).toEqual(['all', 'part', 'part', 'all']);
  });
});
