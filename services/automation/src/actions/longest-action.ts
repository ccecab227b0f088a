import { usualPageTimeoutMs } from '../config.js';
import { longestListMs, turnMarginMs, turnMs } from '../network/group-pages.js';

/** A page that never draws itself is opened once more. */
const openings = 2;

/**
 * What the longest action may take from its beginning to its end: reading a list of groups whose last turn begins right
 * before its time is up. A process that is stopped has to have more, beside `closingMs`: SHUTDOWN_TIMEOUT_MS.
 * @param pageTimeoutMs PAGE_TIMEOUT_MS
 */
export function longestActionMs(pageTimeoutMs = usualPageTimeoutMs): number {
  return openings * pageTimeoutMs + longestListMs + turnMs + turnMarginMs;
}
