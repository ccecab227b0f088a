import { setTimeout as pause } from 'node:timers/promises';

export interface EventuallyOptions {
  /** How long to keep trying, in milliseconds: a limit for what never comes, not for what comes late. */
  readonly timeoutMs?: number;
  /** How long to wait between two tries, in milliseconds. */
  readonly everyMs?: number;
}

/**
 * Waits for a condition: runs the assertion until it no longer throws, and gives back what it returned.
 * @throws the assertion's last error when the time is over, so the failure reads as the assertion's own.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs = 25 }: EventuallyOptions = {},
): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() + everyMs > until) throw error;
    }
    await pause(everyMs);
  }
}
