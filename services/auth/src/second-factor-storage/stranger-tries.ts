import type { SecondFactorsDocument } from './second-factors.schema.js';

type Tries = NonNullable<SecondFactorsDocument['strangers']>;

const free = 30;
const firstWaitMs = 5_000;
const longestWaitMs = 900_000;
/** After so long without a try it begins anew. */
const forgottenAfterMs = 24 * 3_600_000;

/**
 * One more code of a stranger who knows the password: how long it has to wait, or 0 where it was looked at. Kept with
 * the user, not in Redis: a code has a million values, and strangers have many addresses.
 */
export function strangerTry(tries: Tries | null, now: Date): { waitMs: number; tries: Tries | null } {
  const at = now.getTime();
  const known = tries !== null && at - tries.lastAt.getTime() < forgottenAfterMs ? tries : null;
  const waitMs = (known?.waitUntil.getTime() ?? 0) - at;
  if (waitMs > 0) return { waitMs, tries };
  const count = (known?.count ?? 0) + 1;
  const nextMs = count < free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(count - free, 30));
  return { waitMs: 0, tries: { count, lastAt: now, waitUntil: new Date(at + nextMs) } };
}
