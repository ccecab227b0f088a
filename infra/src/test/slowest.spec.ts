import { describe, expect, it } from '@jest/globals';
import { slowestOf } from './slowest.js';

const surroundings = { rootDir: '/root', took: {} };
const file = (name: string, tookMs: number, tests: [string, number | null][] = []) => ({
  name: `/root/${name}`,
  startTime: 1_000,
  endTime: 1_000 + tookMs,
  assertionResults: tests.map(([fullName, duration]) => ({ ancestorTitles: [], fullName, duration })),
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
    expect(slowestOf({ testResults }, 5, surroundings)).toEqual([
      ' 60.5s  e2e/b.e2e-spec.ts, its tests 27.5s',
      '         15.5s  slower',
      '         12.0s  slow',
      ' 11.0s  a.spec.ts, its tests 0.0s',
    ]);
  });

  it('are as many as asked for, none of them quick', () => {
    const testResults = [file('a', 20_000), file('b', 30_000), file('c', 40_000), file('d', 9_999)];
    expect(slowestOf({ testResults }, 2, surroundings).map((line) => line.trim().split(',')[0])).toEqual([
      '40.0s  c',
      '30.0s  b',
    ]);
    expect(slowestOf({ testResults }, 9, surroundings)).toHaveLength(3);
    expect(slowestOf({ testResults: [] }, 9, surroundings)).toEqual([]);
  });

  it('are told one by one where they were run in a batch', () => {
    const test = (path: string, name: string, duration: number) => ({
      ...{ ancestorTitles: [path, 'it'], fullName: `${path} it ${name}`, duration },
    });
    const batch = {
      ...file('.batches/7/unit.libs-a.0.30s.batch.ts', 45_000),
      assertionResults: [test('a.spec.ts', 'waits', 12_000), test('b.spec.ts', 'is quick', 5)],
    };
    const took = { 'a.spec.ts': 30, 'b.spec.ts': 10 };
    expect(slowestOf({ testResults: [batch] }, 5, { rootDir: '/root', took })).toEqual([
      ' 30.0s  a.spec.ts, its tests 12.0s',
      '         12.0s  it waits',
      ' 10.0s  b.spec.ts, its tests 0.0s',
    ]);
  });
});
