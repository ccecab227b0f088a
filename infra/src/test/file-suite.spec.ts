import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { runCommand } from '../machine/run-command.js';
import { rootDir } from '../paths.js';
import { writeBatches } from './batches.js';
import { jestCommand } from './jest-command.js';

const runMs = 120_000;

/** Each counts, in what both import, how often its own hook ran, and how often this was loaded. */
const counting = (name: string) => `
  import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
  import { seen } from './shared.mjs';
  beforeAll(() => seen.push('all of ${name}'));
  beforeEach(() => seen.push('each of ${name}'));
  describe('of ${name}', () => {
    it.each([1, 2])('test %s', () => expect(seen.filter((what) => what.startsWith('each'))).not.toEqual([]));
  });
  it('is told last', () => {
    jest.useFakeTimers();
    expect(seen).toEqual(expect.any(Array));
    throw new Error(JSON.stringify(seen));
  });`;

const files = {
  'first.spec.ts': counting('first'),
  'broken.spec.ts': "throw new Error('cannot be loaded');",
  'second.spec.ts': counting('second'),
};

interface Report {
  testResults: {
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

/** By jest itself, on files that are made for it. */
describe('a file of tests that is loaded with others', () => {
  let dir: string;
  let report: Report;
  let times: { path: string; ms: number }[];
  const pathOf = (name: string) => relative(rootDir, join(dir, name));
  const testsOf = (name: string) =>
    report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ ancestorTitles }) => ancestorTitles[0] === pathOf(name)),
    );
  const saidLast = (name: string) => testsOf(name).at(-1)?.failureMessages.join() ?? '';

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'megafon-file-suite-'));
    mkdirSync(join(dir, 'batches'));
    writeFileSync(join(dir, 'shared.mjs'), 'export const seen = [];');
    for (const [name, source] of Object.entries(files)) writeFileSync(join(dir, name), source);
    const batch = { suite: 'unit', root: 'any', files: Object.keys(files).map(pathOf), seconds: 1 } as const;
    const timesFile = join(dir, 'times.jsonl');
    writeBatches([batch], join(dir, 'batches'), timesFile);
    const config = {
      rootDir: dir,
      testMatch: ['**/*.batch.ts'],
      testEnvironment: join(rootDir, 'infra', 'jest', 'batch', 'node-environment.mjs'),
      transform: {},
      extensionsToTreatAsEsm: ['.ts'],
    };
    const output = join(dir, 'report.json');
    await runCommand(process.execPath, [
      ...[...jestCommand, '--config', JSON.stringify(config)],
      ...['--json', `--outputFile=${output}`, '--runInBand'],
    ]);
    report = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const lines = readFileSync(timesFile, 'utf8').trim().split('\n');
    times = lines.map((line) => JSON.parse(line) as { path: string; ms: number });
  }, runMs);

  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('has its tests under its own path', () => {
    for (const name of ['first.spec.ts', 'second.spec.ts']) {
      expect(testsOf(name).map(({ status }) => status)).toEqual(['passed', 'passed', 'failed']);
    }
  });

  it('sets up for its own tests alone, on what was loaded once', () => {
    const ofFirst = ['all of first', ...Array<string>(3).fill('each of first')];
    expect(saidLast('first.spec.ts')).toContain(JSON.stringify(ofFirst));
    const ofSecond = ['all of second', ...Array<string>(3).fill('each of second')];
    expect(saidLast('second.spec.ts')).toContain(JSON.stringify([...ofFirst, ...ofSecond]));
  });

  it('is a test that failed where it cannot be loaded, and keeps no other from its tests', () => {
    expect(testsOf('broken.spec.ts')).toMatchObject([{ title: 'can be loaded', status: 'failed' }]);
    expect(testsOf('broken.spec.ts')[0]?.failureMessages.join()).toContain('cannot be loaded');
  });

  it('says how long it took', () => {
    expect(times.map(({ path }) => path)).toEqual(Object.keys(files).map(pathOf));
    for (const { ms } of times) expect(ms).toBeGreaterThanOrEqual(0);
  });
});
