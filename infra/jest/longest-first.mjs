import Sequencer from '@jest/test-sequencer';
import { guessedSeconds } from './seconds-of-files.mjs';

const secondsOf = ({ duration, path, context }) =>
  duration === undefined ? guessedSeconds(path, context.config.displayName?.name) : duration / 1_000;

/** The longest first, so that none of them begins when the others are done; those that failed before all. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const failed = sorted.filter((test) => this.hasFailed(test));
    const others = sorted.filter((test) => !failed.includes(test));
    return [...failed, ...others.toSorted((a, b) => secondsOf(b) - secondsOf(a))];
  }
}
