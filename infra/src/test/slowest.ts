import { relative } from 'node:path';
import type { SecondsOfFiles } from './batch-run.js';

/** The part of jest's JSON report that says how long things took; times in milliseconds. */
export interface TimedReport {
  readonly testResults: readonly {
    /** The file's absolute path. */
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly TimedTest[];
  }[];
}

interface TimedTest {
  /** The suites around it; the first is its file where that was run in a batch. */
  readonly ancestorTitles: readonly string[];
  readonly fullName: string;
  readonly duration?: number | null;
}

/** What is known of the files themselves. */
export interface Surroundings {
  /** What the paths are relative to. */
  readonly rootDir: string;
  /** What files took that were run in batches. */
  readonly took: SecondsOfFiles;
}

interface TimedFile {
  /** From the root. */
  path: string;
  ms: number;
  tests: { fullName: string; ms: number }[];
}

/** What is shorter is not worth a line. */
const leastMs = 10_000;

/**
 * The files that took longest, each with the share of its tests, so that what is left is its set-up, and with the longest
 * of them: where to begin when the tests take too long.
 * @param most how many files
 */
export function slowestOf(report: TimedReport, most: number, surroundings: Surroundings): string[] {
  return filesOf(report, surroundings)
    .filter(({ ms }) => ms >= leastMs)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .flatMap(({ path, ms, tests }) => {
      const inTests = tests.reduce((sum, test) => sum + test.ms, 0);
      const longest = tests.filter((test) => test.ms >= leastMs).sort((a, b) => b.ms - a.ms);
      return [
        `${seconds(ms)}  ${path}, its tests ${seconds(inTests).trim()}`,
        ...longest.slice(0, 3).map((test) => `        ${seconds(test.ms)}  ${test.fullName}`),
      ];
    });
}

function filesOf({ testResults }: TimedReport, { rootDir, took }: Surroundings): TimedFile[] {
  const files = new Map<string, TimedFile>();
  for (const [path, s] of Object.entries(took)) files.set(path, { path, ms: s * 1_000, tests: [] });
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const alone = { path: relative(rootDir, name), ms: endTime - startTime, tests: [] };
    if (!name.endsWith('.batch.ts')) files.set(alone.path, alone);
    for (const { ancestorTitles, fullName, duration } of assertionResults) {
      const batched = files.get(ancestorTitles[0] ?? '');
      const toldAs = batched ? fullName.slice(batched.path.length).trim() : fullName;
      (batched ?? files.get(alone.path))?.tests.push({ fullName: toldAs, ms: duration ?? 0 });
    }
  }
  return [...files.values()];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(5)}s`;
}
