import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FacebookAccount } from '@megafon/contracts';
import { renderHook } from '@testing-library/react';
import { anAccount } from '../../../testing/builders.js';
import { useHealthChecks } from './use-health-checks.js';

const minute = 60_000;

/** After how many minutes an account was tested, of so many, within a time. */
function testedAt(accounts: number, withinMinutes: number): number[] {
  const list = Array.from({ length: accounts }, (_, n) => anAccount({ accountName: String(n) }));
  const start = Date.now();
  const times: number[] = [];
  const test = async (_account: FacebookAccount) => times.push((Date.now() - start) / minute);
  const { unmount } = renderHook(() => useHealthChecks(list, test));
  jest.advanceTimersByTime(withinMinutes * minute);
  unmount();
  return times;
}

describe('the tests of the accounts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('begin each half hour, counted from the start of a round', () => {
    expect(testedAt(1, 62)).toEqual([1, 31, 61]);
    expect(testedAt(3, 62)).toEqual([1, 3, 5, 31, 33, 35, 61]);
  });

  it('keep two minutes between accounts where a round takes longer than that', () => {
    const times = testedAt(17, 40);
    expect(times).toEqual(Array.from({ length: 20 }, (_, n) => 1 + 2 * n));
  });
});
