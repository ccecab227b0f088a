/** As much of jest's sequencer as is used here. */
export default class LongestFirst {
  constructor(options: object);
  sort<Test>(tests: readonly Test[]): Test[];
  hasFailed(test: unknown): boolean;
  /** How long it took the last time, in milliseconds. */
  time(test: unknown): number | undefined;
}
