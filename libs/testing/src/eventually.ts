import { setTimeout as pause } from 'node:timers/promises';

export interface EventuallyOptions {
  /** How long to keep trying, in milliseconds: a limit for what never comes, not for what comes late. */
  readonly timeoutMs?: number;
  /**
   * How long to wait between two tries, in milliseconds. Without it the wait grows from 25 to 250: what comes soon is
   * seen soon, and what comes late is not asked for more often than people may ask.
   */
  readonly everyMs?: number;
}

const shortestMs = 25;
const longestMs = 250;
const growth = 1.3;

/**
 * Waits for a condition: runs the assertion until it no longer throws, and gives back what it returned.
 * @throws the assertion's last error when the time is over, so the failure reads as the assertion's own.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs }: EventuallyOptions = {},
): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (let waitMs = everyMs ?? shortestMs; ; waitMs = everyMs ?? Math.min(waitMs * growth, longestMs)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() + waitMs > until) throw error;
    }
    await pause(waitMs);
  }
}
