import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { rootDir } from '../paths.js';
import { say } from '../say.js';
import { BatchRun } from './batch-run.js';
import { jestCommand } from './jest-command.js';
import { slowestOf } from './slowest.js';
import type { TimedReport } from './slowest.js';
import { outcomeOf } from './summary.js';
import type { JestReport, Summary } from './summary.js';
import type { Suite, TestOptions } from './test-options.js';

/** They wait more than they compute: for servers, browsers and the limits of what may be done at once. */
const withServers = 6;
/** Each has a browser, and some a whole system of their own: three of those at once take twice as long on two processors. */
const withSystems = 2;

/** They measure: nothing runs beside them. */
const alone: readonly Suite[] = ['crash', 'attack'];

/** How many test files at once. */
export function workersFor(suites: readonly Suite[], processors = availableParallelism()): number {
  if (suites.some((suite) => alone.includes(suite))) return 1;
  if (suites.includes('e2e')) return withSystems;
  return suites.includes('integration') ? withServers : processors;
}

/** What these import takes longer than their tests: all of them are run in batches. Others have systems of their own. */
const together: readonly Suite[] = ['unit', 'frontend', 'integration'];

/** A few files, or a few tests, are run as jest itself would. */
export function areTogether(
  suites: readonly Suite[],
  { paths, testName }: Pick<TestOptions, 'paths' | 'testName'>,
): boolean {
  return paths.length === 0 && testName === undefined && suites.every((suite) => together.includes(suite));
}

/**
 * A worker that holds more after a file is replaced: what a file loaded is not given back (modules of `vm` are held), and
 * after some 150 files a worker did nothing but collect garbage, and died of it in the end.
 */
const workerMemory = '1GB';

/** For what hangs: how fast things are is what the benches say, and two cores may be anybody's. */
const testTimeoutMs = 180_000;

/** So many of the slowest files are named in the end. */
const slowestShown = 12;

export interface JestSurroundings {
  /** For the suites: where the servers and the browser are. */
  readonly env: NodeJS.ProcessEnv;
  /** Where jest's report is written. */
  readonly outputDir: string;
  /** Aborted to end jest early. */
  readonly signal: AbortSignal;
}

/** Runs kinds of tests together, showing jest's own output. The longest begin first, of whatever kind they are. */
export async function runJest(
  suites: readonly Suite[],
  options: TestOptions,
  { env, outputDir, signal }: JestSurroundings,
): Promise<Summary> {
  const outputFile = join(outputDir, `jest-${suites[0] ?? ''}.json`);
  rmSync(outputFile, { force: true });
  const workers = workersFor(suites);
  const batches = areTogether(suites, options) ? await BatchRun.of(suites, workers) : null;
  const patterns = batches ? [batches.pattern] : options.paths;
  const args = [
    ...jestCommand,
    ...['--selectProjects', ...suites, '--passWithNoTests', '--json', `--outputFile=${outputFile}`],
    `--maxWorkers=${workers}`,
    `--testTimeout=${testTimeoutMs}`,
    `--workerIdleMemoryLimit=${workerMemory}`,
    ...(options.testName ? [`--testNamePattern=${options.testName}`] : []),
    ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []),
  ];
  const code = await new Promise<number>((resolve) => {
    const jest = spawn(process.execPath, args, {
      cwd: rootDir,
      env: { ...process.env, ...env },
      // What the suites print, a benchmark's table for instance, is on stderr with jest's own words.
      stdio: ['ignore', 'ignore', 'inherit'],
      signal,
    });
    jest.once('error', () => resolve(-1));
    jest.once('close', (exitCode) => resolve(exitCode ?? -1));
  });
  const report = existsSync(outputFile)
    ? (JSON.parse(readFileSync(outputFile, 'utf8')) as JestReport & TimedReport)
    : undefined;
  const took = batches?.end() ?? {};
  if (report) for (const line of slowestOf(report, slowestShown, { rootDir, took })) say.plain(line);
  return outcomeOf(code, report);
}
