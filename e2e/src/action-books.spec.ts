import { describe, expect, it } from '@jest/globals';
import { heldJoins } from './action-books.js';
import type { BookedJoin } from './action-books.js';
import type { TrueMembership } from './network-truth.js';

const aJoin = (over: Partial<BookedJoin> = {}): BookedJoin => ({
  _id: 'run:0:join',
  username: 'plain-2',
  groupId: '31',
  state: 'succeeded',
  failure: null,
  attempt: 1,
  submittedAt: new Date(0),
  outcome: over.state === 'failed' ? null : { pendingApproval: false },
  ...over,
});
const failed = (failure: string, over: Partial<BookedJoin> = {}) =>
  aJoin({ state: 'failed', failure, ...over });
const taken = (over: Partial<TrueMembership> = {}): TrueMembership => ({
  username: 'plain-2',
  groupId: '31',
  state: 'member',
  isNew: true,
  requests: 1,
  isUnanswered: false,
  ...over,
});
const fromTheStart = taken({ isNew: false, requests: 0 });
const pending = { outcome: { pendingApproval: true } };
/** What the first of the joins is found to be. */
const judged = (joins: readonly BookedJoin[], membership?: TrueMembership) => {
  const [first] = heldJoins(joins, membership ? [membership, taken({ groupId: '32' })] : []);
  return [...(first?.isLost ? ['lost'] : []), ...(first?.isDoubled ? ['doubled'] : [])];
};

describe('a request to join, held against the network', () => {
  it.each([
    ['made and taken', aJoin(), taken()],
    ['made, and waiting for the group', aJoin(pending), taken({ state: 'requested' })],
    ['made, and approved since', aJoin(pending), taken()],
    ['needless, as the account was in', aJoin({ submittedAt: null }), fromTheStart],
    ['failed and not taken', failed('network-failed'), undefined],
    ['failed by an account that was in', failed('timeout'), fromTheStart],
    ['turned down', failed('join-declined'), taken({ state: 'declined' })],
    ['left to its person', failed('join-questions'), undefined],
    [
      'left to its person, with the request in before its questions',
      failed('join-questions'),
      taken({ state: 'requested', isUnanswered: true }),
    ],
    ['still looked for', aJoin({ state: 'unknown', outcome: null }), taken()],
  ])('is as it should be when it was %s', (_case, join, membership) => {
    expect(judged([join], membership)).toEqual([]);
  });

  it.each([
    ['made, and never taken', aJoin(), undefined],
    ['made for a member, and only asked for', aJoin(), taken({ state: 'requested' })],
    ['waiting for the group, which knows nothing of it', aJoin(pending), undefined],
    ['needless by the books, and of no member', aJoin({ submittedAt: null }), undefined],
    ['failed, and taken all the same', failed('network-failed'), taken()],
    ['turned down by the books alone', failed('join-declined'), taken()],
    ['left to its person, and taken with its answers', failed('join-questions'), taken()],
    ['never ended', aJoin({ state: 'submitting', outcome: null }), taken()],
    ['of an account that is gone', aJoin({ username: undefined }), taken()],
  ])('is lost when it was %s', (_case, join, membership) => {
    expect(judged([join], membership)).toEqual(['lost']);
  });

  it.each([
    ['by who was in or had asked', taken({ requests: 2 })],
    ['once, by a member from the start', taken({ isNew: false, requests: 1 })],
  ])('is doubled when it was made again %s', (_case, membership) => {
    expect(judged([aJoin()], membership)).toEqual(['doubled']);
  });

  it('is told as doubled once, however many campaigns went to the group', () => {
    const joins = [aJoin(), aJoin({ _id: 'later:0:join', submittedAt: null })];
    const found = heldJoins(joins, [taken({ requests: 2 })]);
    expect(found.map(({ isDoubled }) => isDoubled)).toEqual([true, false]);
  });

  it('may have failed where another campaign got in, but not where that one only found it there', () => {
    const later = aJoin({ _id: 'later:0:join' });
    expect(judged([failed('timeout'), later], taken())).toEqual([]);
    expect(judged([failed('timeout'), { ...later, submittedAt: null, attempt: 2 }], taken())).toEqual([]);
    expect(judged([failed('timeout'), { ...later, submittedAt: null }], taken())).toEqual(['lost']);
    expect(judged([failed('timeout'), { ...later, groupId: '32' }], taken())).toEqual(['lost']);
  });
});
