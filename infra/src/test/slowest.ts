import { relative } from 'node:path';

/** The part of jest's JSON report that says how long things took; times in milliseconds. */
export interface TimedReport {
  readonly testResults: readonly {
    /** The file's absolute path. */
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

/** What is shorter is not worth a line. */
const leastMs = 10_000;

/**
 * The files that took longest, each with the share of its tests, so that what is left is its set-up, and with the longest
 * of them: where to begin when the tests take too long.
 * @param most how many files
 * @param rootDir what the paths are relative to
 */
export function slowestOf({ testResults }: TimedReport, most: number, rootDir: string): string[] {
  return testResults
    .map(({ name, startTime, endTime, assertionResults }) => {
      const tests = assertionResults.map(({ fullName, duration }) => ({ fullName, ms: duration ?? 0 }));
      return { name, ms: endTime - startTime, tests };
    })
    .filter(({ ms }) => ms >= leastMs)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .flatMap(({ name, ms, tests }) => {
      const inTests = tests.reduce((sum, test) => sum + test.ms, 0);
      const longest = tests.filter((test) => test.ms >= leastMs).sort((a, b) => b.ms - a.ms);
      return [
        `${seconds(ms)}  ${relative(rootDir, name)}, its tests ${seconds(inTests).trim()}`,
        ...longest.slice(0, 3).map((test) => `        ${seconds(test.ms)}  ${test.fullName}`),
      ];
    });
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(5)}s`;
}
