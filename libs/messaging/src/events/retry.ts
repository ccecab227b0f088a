import { isOutage } from '../outage.js';

export interface RetryPolicy {
  /** Attempts that fail by the event's own fault, starts that killed the process included, before it is dead. */
  maxAttempts: number;
  /** The wait before the second attempt; it doubles from there. */
  firstWaitMs: number;
  maxWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { maxAttempts: 6, firstWaitMs: 250, maxWaitMs: 5_000 };

export type NextStep = { step: 'retry'; afterMs: number; counts: boolean } | { step: 'dead-letter' };

/**
 * What to do after an attempt failed. While a server is away events wait for it and no attempt is counted: an outage
 * must not turn good events into dead letters.
 * @param attempts attempts that count, this one included
 * @param failuresInARow failures in this process, outages included
 */
export function afterFailure(
  error: unknown,
  attempts: number,
  failuresInARow: number,
  policy: RetryPolicy,
): NextStep {
  const counts = !isOutage(error);
  if (counts && attempts >= policy.maxAttempts) return { step: 'dead-letter' };
  const afterMs = Math.min(policy.maxWaitMs, policy.firstWaitMs * 2 ** Math.min(failuresInARow - 1, 30));
  return { step: 'retry', afterMs, counts };
}
