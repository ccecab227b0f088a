import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  abandonedAfterMs,
  accountsProcessed,
  failAccount,
  failedAccounts,
  failureOf,
  isUnderWay,
  receivePart,
  startFetch,
} from './group-fetch.js';
import type { GroupFetch } from './group-fetch.js';

const now = new Date('2026-03-01T10:00:00Z');
const accounts = ['a', 'b', 'c'];
const part = (accountId: string, index: number, parts: number, groupsCount = 0, skipped: string[] = []) => ({
  fetchId: 'f',
  accountId,
  part: index,
  parts,
  groupsCount,
  skipped,
});

describe('a fetch of groups', () => {
  it('is done when every account sent all its parts or failed', () => {
    let fetch = startFetch('f', ['a', 'b'], now);
    fetch = receivePart(fetch, part('a', 0, 2, 500)) ?? fetch;
    expect(accountsProcessed(fetch)).toBe(0);
    fetch = receivePart(fetch, part('a', 1, 2, 700)) ?? fetch;
    expect([accountsProcessed(fetch), fetch.done]).toEqual([1, false]);
    fetch = failAccount(fetch, { fetchId: 'f', accountId: 'b', reason: 'checkpoint' }) ?? fetch;
    expect(fetch).toMatchObject({ done: true, groupsCount: 700 });
    expect(failureOf(fetch)).toBeNull();
    expect(failedAccounts(fetch)).toEqual([{ accountId: 'b', reason: 'checkpoint' }]);
  });

  it('counts a group that two accounts skipped once', () => {
    let fetch = startFetch('f', ['a', 'b'], now);
    fetch = receivePart(fetch, part('a', 0, 1, 10, ['g1', 'g2'])) ?? fetch;
    fetch = receivePart(fetch, part('b', 0, 1, 10, ['g2', 'g3'])) ?? fetch;
    expect(fetch.skipped).toEqual(['g1', 'g2', 'g3']);
  });

  it('says why when all accounts failed', () => {
    const fetch = failAccount(startFetch('f', ['a'], now), {
      fetchId: 'f',
      accountId: 'a',
      reason: 'session-expired',
    });
    expect(fetch && failureOf(fetch)).toBe('session-expired');
  });

  it('is joined while it runs and started anew when it was abandoned', () => {
    const fetch = startFetch('f', ['a'], now);
    expect(isUnderWay(fetch, now)).toBe(true);
    expect(isUnderWay(fetch, new Date(now.getTime() + abandonedAfterMs))).toBe(false);
    expect(isUnderWay({ ...fetch, done: true }, now)).toBe(false);
  });

  it('comes to the same end in any order and however often reports are repeated', () => {
    const reports = accounts.flatMap((accountId) => [
      (fetch: GroupFetch) => receivePart(fetch, part(accountId, 0, 2, 5)),
      (fetch: GroupFetch) => receivePart(fetch, part(accountId, 1, 2, 9)),
      (fetch: GroupFetch) => receivePart(fetch, { ...part(accountId, 0, 1), fetchId: 'older' }),
    ]);
    const order = fc
      .shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 })
      .map((list) => list);
    fc.assert(
      fc.property(order, (list) => {
        let fetch = startFetch('f', accounts, now);
        let completions = 0;
        for (const report of list) {
          const next = report(fetch);
          if (!next) continue;
          if (next.done && !fetch.done) completions += 1;
          fetch = next;
        }
        expect([fetch.done, completions, fetch.groupsCount]).toEqual([true, 1, 9]);
      }),
    );
  });
});
