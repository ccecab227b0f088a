/** A process that ran this long before it ended did start well: its earlier failures are forgotten. */
const steadyMs = 30_000;
const firstDelayMs = 250;
const longestDelayMs = 8_000;
const tooMany = 5;

/** What is remembered of a process's endings. */
export interface Failures {
  readonly quick: number;
}

export const noFailures: Failures = { quick: 0 };

export type AfterExit =
  | { readonly what: 'restart'; readonly delayMs: number; readonly failures: Failures }
  | { readonly what: 'give-up'; readonly failures: Failures };

/**
 * What to do after a process ended by itself: start it again, waiting twice as long each time, and give up after five
 * quick failures in a row.
 * @param ranMs how long it ran
 */
export function afterExit(before: Failures, ranMs: number): AfterExit {
  const quick = ranMs >= steadyMs ? 1 : before.quick + 1;
  if (quick >= tooMany) return { what: 'give-up', failures: { quick } };
  return {
    what: 'restart',
    delayMs: Math.min(longestDelayMs, firstDelayMs * 2 ** (quick - 1)),
    failures: { quick },
  };
}
