import { statSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** What a kilobyte of tests takes about, in seconds, where nobody has run them yet. */
const secondsPerKilobyte = { e2e: 10, integration: 1.5, frontend: 0.5, unit: 0.1 };

const secondsOf = ({ duration, path, context }) =>
  duration === undefined
    ? (statSync(path).size / 1_000) * (secondsPerKilobyte[context.config.displayName?.name] ?? 1)
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
