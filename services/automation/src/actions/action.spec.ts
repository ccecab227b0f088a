import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anAction } from '../../test/an-action.js';
import * as act from './action.js';
import type { Action } from './action.js';

const at = new Date('2026-03-01T10:00:00Z');
const published = { permalink: 'https://network/p/1', pendingApproval: false, after: null, at };

type Step =
  | 'begin'
  | 'succeed'
  | 'fail'
  | 'loseTrack'
  | 'stayUnknown'
  | 'lookOnceMore'
  | 'returnToIntended'
  | 'retryLater'
  | 'postpone'
  | 'waitOut';
const steps: readonly Step[] = [
  'begin',
  'succeed',
  'fail',
  'loseTrack',
  'stayUnknown',
  'lookOnceMore',
  'returnToIntended',
  'retryLater',
  'postpone',
  'waitOut',
];

function apply(action: Action, step: Step, hold: act.Hold): Action | null {
  switch (step) {
    case 'begin':
      return act.begin(action, { fence: hold.fence, at, picture: null, before: null });
    case 'succeed':
      return act.succeed(action, hold, published);
    case 'fail':
      return act.fail(action, hold, { reason: 'checkpoint' });
    case 'retryLater':
      return act.retryLater(action, hold, { reason: 'timeout', at });
    case 'loseTrack':
    case 'postpone':
    case 'waitOut':
    case 'stayUnknown':
    case 'lookOnceMore':
      return act[step](action, hold, at);
    default:
      return act.returnToIntended(action, hold, at);
  }
}

/** Workers with leases of rising fences that all go on acting, the stale ones too. */
const history = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ do: fc.constant('claim' as const) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom(...steps), age: fc.nat({ max: 2 }) }) },
  ),
  { maxLength: 60 },
);

describe('an action, whatever several workers do to it', () => {
  it('ends once and stays as it ended', () => {
    fc.assert(
      fc.property(history, (moves) => {
        let action = anAction();
        let fence = 1;
        let ended: Action | null = null;
        for (const move of moves) {
          if (move.do === 'claim') {
            fence += 1;
            action = act.adopt(action, fence) ?? action;
          } else {
            action = apply(action, move.do, { fence: fence - move.age, attempt: action.attempt }) ?? action;
          }
          if (ended) expect(action).toBe(ended);
          if (!act.isOpen(action)) ended = action;
        }
      }),
    );
  });

  it('takes nothing from a stale fence once a newer lease has adopted it', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...steps), (moves, stale) => {
        let action = anAction();
        let fence = 1;
        for (const move of moves) {
          if (move.do === 'claim') fence += 1;
          else action = apply(action, move.do, { fence, attempt: action.attempt }) ?? action;
        }
        const adopted = act.adopt(action, fence + 1);
        if (!adopted) return;
        expect(apply(adopted, stale, { fence, attempt: adopted.attempt })).toBeNull();
      }),
    );
  });

  it('takes no result of an attempt before the present one', () => {
    const first = act.begin(anAction(), { fence: 1, at, picture: null, before: null }) ?? anAction();
    const again = act.returnToIntended(first, { fence: 1, attempt: 1 }, at) ?? first;
    const second = act.begin(again, { fence: 1, at, picture: null, before: null }) ?? again;
    expect(second).toMatchObject({ state: 'submitting', attempt: 2 });
    expect(act.succeed(second, { fence: 1, attempt: 1 }, published)).toBeNull();
    expect(act.succeed(second, { fence: 1, attempt: 2 }, published)).toMatchObject({ state: 'succeeded' });
  });

  it('is clicked at most three times', () => {
    fc.assert(
      fc.property(history, (moves) => {
        let action = anAction();
        for (const move of moves) {
          if (move.do !== 'claim')
            action = apply(action, move.do, { fence: 1, attempt: action.attempt }) ?? action;
        }
        expect(action.attempt).toBeLessThanOrEqual(act.maxAttempts);
      }),
    );
  });
});

describe('what may have happened', () => {
  const submitting =
    act.begin(anAction(), { fence: 1, at, picture: 'evidence/before.jpg', before: null }) ?? anAction();
  const hold = { fence: 1, attempt: 1 };

  it('is looked for later and later, and stays unknown in the end', () => {
    let action: Action = submitting;
    const delays: number[] = [];
    for (let look = 0; look < 6; look += 1) {
      action = act.stayUnknown(action, hold, at) ?? action;
      delays.push(action.notBefore.getTime() - at.getTime());
    }
    expect(delays.slice(0, 5)).toEqual([2_000, 10_000, 60_000, 300_000, 1_800_000]);
    expect(action).toMatchObject({ state: 'unknown', toldUnknown: 1 });
    expect(action.notBefore.getUTCFullYear()).toBe(9999);
  });

  it('is told to be unknown only when a second look was in vain too, of each attempt', () => {
    const look = (action: Action, attempt = 1) =>
      act.lookOnceMore(action, { fence: 1, attempt }, at) ?? action;
    const first = look(submitting);
    expect(first).toMatchObject({ state: 'unknown', toldUnknown: 0, looks: 1 });
    expect(first.notBefore.getTime() - at.getTime()).toBe(2_000);
    expect(look(first)).toMatchObject({ state: 'unknown', toldUnknown: 1, looks: 2 });
    const intended = act.returnToIntended(look(first), hold, at) ?? first;
    const again = act.begin(intended, { fence: 1, at, picture: null, before: null }) ?? intended;
    expect(look(again, 2)).toMatchObject({ state: 'unknown', toldUnknown: 1, looks: 1 });
    expect(look(look(again, 2), 2)).toMatchObject({ toldUnknown: 2 });
  });

  it('cannot be cancelled, and is not called failed when the account is removed', () => {
    expect(act.cancel(submitting)).toBeNull();
    expect(act.orphan(submitting)).toMatchObject({ state: 'unknown' });
    expect(act.orphan(anAction())).toMatchObject({ state: 'failed', failure: 'account-removed' });
  });

  it('keeps the picture from before the click with its success', () => {
    const done = act.succeed(submitting, hold, { ...published, after: 'evidence/after.jpg' });
    expect(done?.outcome?.evidence).toEqual({ before: 'evidence/before.jpg', after: 'evidence/after.jpg' });
  });

  it('is on record with each click, as long as nobody else has it', () => {
    const later = new Date(at.getTime() + 4_000);
    expect(act.clickAgain(submitting, hold, later)?.submittedAt).toEqual(later);
    expect(act.clickAgain(submitting, { ...hold, fence: 2 }, later)).toBeNull();
    expect(act.clickAgain({ ...submitting, state: 'unknown' }, hold, later)).toBeNull();
  });
});

describe('what was never clicked', () => {
  it('has no time at which it was done', () => {
    const nothing = act.begin(anAction(), { fence: 1, at: null, picture: null, before: null });
    expect(nothing).toMatchObject({ state: 'submitting', submittedAt: null });
    const begun = act.begin(anAction(), { fence: 1, at, picture: null, before: null }) ?? anAction();
    const hold = { fence: 1, attempt: 1 };
    expect(act.retryLater(begun, hold, { reason: 'timeout', at })?.submittedAt).toBeNull();
  });
});

describe('a post that waits for its group', () => {
  const evidence = { before: null, after: null };
  const waiting = anAction({
    state: 'succeeded',
    outcome: {
      permalink: 'https://network/p/1',
      pendingApproval: true,
      evidence,
      finishedAt: at.toISOString(),
    },
  });
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

  it('is published where it was approved, and still counts as clicked', () => {
    const permalink = 'https://network/p/2';
    const decided = act.moderate(waiting, { is: 'approved', permalink }, at);
    expect(decided).toMatchObject({
      decision: 'approved',
      action: { state: 'succeeded', outcome: { permalink, pendingApproval: false } },
    });
    expect(act.isAwaitingApproval(decided?.action ?? waiting)).toBe(false);
  });

  it('was turned down where it stands among what was, and counts as clicked all the same', () => {
    const decided = act.moderate(waiting, { is: 'declined' }, at);
    expect(decided).toMatchObject({
      decision: 'declined',
      action: { state: 'succeeded', failure: 'post-declined', outcome: { permalink: null } },
    });
    expect(act.moderate(decided?.action ?? waiting, { is: 'approved', permalink: null }, at)).toBeNull();
  });

  it('was turned down where it is nowhere, but only when it is so for minutes', () => {
    const missed = act.moderate(waiting, { is: 'gone' }, at);
    expect(missed).toMatchObject({ decision: null, action: { missedAt: at } });
    const again = missed?.action ?? waiting;
    expect(act.moderate(again, { is: 'gone' }, later(4))).toBeNull();
    expect(act.moderate(again, { is: 'gone' }, later(5))).toMatchObject({ decision: 'declined' });
    expect(act.moderate(again, { is: 'waiting' }, later(5))).toMatchObject({ action: { missedAt: null } });
    expect(act.moderate(again, { is: 'approved', permalink: null }, later(5))).toMatchObject({
      decision: 'approved',
      action: { outcome: { permalink: 'https://network/p/1' } },
    });
  });

  it.each(['waiting', 'unsure'] as const)('goes on waiting when the look is %s', (is) => {
    expect(act.moderate(waiting, { is }, at)).toBeNull();
  });

  it('is nothing else: what is published, open or a comment does not wait', () => {
    const published = {
      ...waiting,
      outcome: waiting.outcome && { ...waiting.outcome, pendingApproval: false },
    };
    for (const other of [published, anAction({ state: 'unknown' }), { ...waiting, kind: 'comment' as const }])
      expect(act.moderate(other, { is: 'declined' }, at)).toBeNull();
  });
});

describe('an action that was planned before a restore', () => {
  const restoredAt = new Date('2026-03-01T12:00:00Z');
  const before = { ids: ['1'], unlinked: 0, newest: ['1'], isWhole: true };

  it('is looked for before it is done, however far it had come', () => {
    for (const state of ['intended', 'submitting', 'unknown'] as const) {
      const doubted = act.doubt(anAction({ state, attempt: 1, looks: 2, beforeClick: before }), restoredAt);
      expect(doubted).toMatchObject({
        ...{ state: 'unknown', attempt: 2, looks: 0, beforeClick: before },
        ...{ submittedAt: restoredAt, notBefore: restoredAt },
      });
      if (doubted) expect(act.doubt(doubted, restoredAt)).toBeNull();
    }
  });

  it('is done at once when it only reads, and stays as it ended', () => {
    expect(act.doubt(anAction({ kind: 'visit', work: { kind: 'visit' } }), restoredAt)).toBeNull();
    for (const state of act.endedStates) expect(act.doubt(anAction({ state }), restoredAt)).toBeNull();
  });

  it('is told to be unknown, or done when it is certainly not there', () => {
    const doubted = act.doubt(anAction(), restoredAt) ?? anAction();
    const hold = { fence: 0, attempt: 1 };
    expect(act.stayUnknown(doubted, hold, at)).toMatchObject({ state: 'unknown', toldUnknown: 1 });
    expect(act.returnToIntended(doubted, hold, at)).toMatchObject({ state: 'intended' });
  });
});
