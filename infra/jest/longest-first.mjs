import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const root = join(import.meta.dirname, '..', '..');

/** What the longest files took on two cores, in seconds: where nobody has run them yet, the size of a file says little of it. */
const longFiles = JSON.parse(readFileSync(join(import.meta.dirname, 'long-files.json'), 'utf8'));
const secondsOfLong = new Map(
  Object.entries(longFiles).map(([path, seconds]) => [join(root, path), seconds]),
);

/** What a kilobyte of other tests takes about, in seconds. */
const secondsPerKilobyte = { e2e: 10, integration: 1.5, frontend: 0.5, unit: 0.1 };

const secondsOf = ({ duration, path, context }) =>
  duration === undefined
    ? (secondsOfLong.get(path) ??
      (statSync(path).size / 1_000) * (secondsPerKilobyte[context.config.displayName?.name] ?? 1))
    : duration / 1_000;

/** The longest first, so that none of them begins when the others are done; those that failed before all. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const failed = sorted.filter((test) => this.hasFailed(test));
    const others = sorted.filter((test) => !failed.includes(test));
    return [...failed, ...others.toSorted((a, b) => secondsOf(b) - secondsOf(a))];
  }
}
