import { ApiError } from './api-error.js';

/** Whoever has to wait longer for their turn is told so, and asks again themselves. */
const longestTurnS = 10;

/** All that a page asks at once is told the same moment: spread over so much more of the wait, it does not come at once again. */
const spread = 0.25;

/** After how many ms it is our turn, of one who asked too fast and has not long to wait; otherwise undefined. */
export function ourTurnInMs(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'REQUEST.TOO_MANY') return undefined;
  const { retryAfterS } = error.details;
  return typeof retryAfterS === 'number' && retryAfterS <= longestTurnS
    ? Math.round(retryAfterS * 1_000 * (1 + spread * Math.random()))
    : undefined;
}
