import { describe, expect, it } from '@jest/globals';
import { slowestOf } from './slowest.js';

const file = (name: string, tookMs: number, tests: [string, number | null][] = []) => ({
  name: `/root/${name}`,
  startTime: 1_000,
  endTime: 1_000 + tookMs,
  assertionResults: tests.map(([fullName, duration]) => ({ fullName, duration })),
});

describe('the slowest files of a run', () => {
  it('come longest first, with their longest tests', () => {
    const tests: [string, number | null][] = [
      ['quick', 40],
      ['slow', 12_000],
      ['not run', null],
      ['slower', 15_500],
    ];
    const testResults = [file('a.spec.ts', 11_000), file('e2e/b.e2e-spec.ts', 60_500, tests)];
    expect(slowestOf({ testResults }, 5, '/root')).toEqual([
      ' 60.5s  e2e/b.e2e-spec.ts, its tests 27.5s',
      '         15.5s  slower',
      '         12.0s  slow',
      ' 11.0s  a.spec.ts, its tests 0.0s',
    ]);
  });

  it('are as many as asked for, none of them quick', () => {
    const testResults = [file('a', 20_000), file('b', 30_000), file('c', 40_000), file('d', 9_999)];
    expect(slowestOf({ testResults }, 2, '/root').map((line) => line.trim().split(',')[0])).toEqual([
      '40.0s  c',
      '30.0s  b',
    ]);
    expect(slowestOf({ testResults }, 9, '/root')).toHaveLength(3);
    expect(slowestOf({ testResults: [] }, 9, '/root')).toEqual([]);
  });
});
