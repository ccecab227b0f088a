import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

import LongestFirst from '../../jest/longest-first.mjs';
import { rootDir } from '../paths.js';
import { areTogether, workersFor } from './run-jest.js';

const longFiles = JSON.parse(
  readFileSync(join(rootDir, 'infra', 'jest', 'long-files.json'), 'utf8'),
) as Record<string, number>;

describe('how many test files run at once', () => {
  it.each([
    [['unit'], 2, 2],
    [['unit', 'frontend'], 8, 8],
    [['integration'], 2, 6],
    [['e2e'], 2, 2],
    [['e2e'], 16, 2],
    [['crash'], 16, 1],
    [['attack'], 16, 1],
  ] as const)('of %p on %d processors: %d', (suites, processors, workers) => {
    expect(workersFor(suites, processors)).toBe(workers);
  });
});

describe('which files are loaded together', () => {
  it.each([
    [['unit', 'frontend'], { paths: [] }, true],
    [['integration'], { paths: [] }, true],
    [['integration'], { paths: ['libs/mongo'] }, false],
    [['unit'], { paths: [], testName: 'is told' }, false],
    [['e2e'], { paths: [] }, false],
    [['crash'], { paths: [] }, false],
  ] as const)('of %p, with %p: %p', (suites, options, expected) => {
    expect(areTogether(suites, options)).toBe(expected);
  });
});

describe('the order of test files', () => {
  const here = import.meta.filename;
  const aTest = (kind: string, seconds?: number, failed = false) => ({
    path: here,
    seconds,
    failed,
    context: { config: { cache: false, displayName: { name: kind } }, hasteFS: { getSize: () => 1 } },
  });
  type Test = ReturnType<typeof aTest>;

  class Known extends LongestFirst {
    override time(test: unknown) {
      const { seconds } = test as Test;
      return seconds === undefined ? undefined : seconds * 1_000;
    }
    override hasFailed(test: unknown) {
      return (test as Test).failed;
    }
  }
  const order = (tests: Test[]): Test[] => new Known({}).sort(tests);

  it('has the longest first, of whatever kind', () => {
    const tests = [aTest('unit', 3), aTest('e2e', 90), aTest('integration', 100), aTest('unit', 120)];
    expect(order(tests).map(({ seconds }) => seconds)).toEqual([120, 100, 90, 3]);
  });

  it('guesses by kind and size where nobody ran them yet', () => {
    const tests = ['unit', 'integration', 'frontend', 'e2e'].map((kind) => aTest(kind));
    const kinds = order(tests).map(({ context }) => context.config.displayName.name);
    expect(kinds).toEqual(['e2e', 'integration', 'frontend', 'unit']);
  });

  it('knows the longest of where nobody ran them yet', () => {
    const paths = Object.keys(longFiles).map((path) => join(rootDir, path));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const known = paths.slice(-3).map((path) => ({ ...aTest('e2e'), path }));
    expect(order(known.toReversed())).toEqual(known);
  });

  it('has what failed before all', () => {
    expect(order([aTest('e2e', 90), aTest('unit', 1, true)]).map(({ seconds }) => seconds)).toEqual([1, 90]);
  });
});
