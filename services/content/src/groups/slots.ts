import { maxGroupsPerUser } from '@megafon/contracts';

/**
 * Limits of groups hold by slots: every group of a user takes one, a unique index keeps a slot from being taken twice,
 * so two hundred requests at once cannot pass the limit by one.
 */

/** How many groups a user may have: what the plan allows, and never more than a list can hold. */
export function roomFor(planLimit: number | null): number {
  return Math.min(planLimit ?? maxGroupsPerUser, maxGroupsPerUser);
}

/**
 * The slots a user may still take: as many as the limit leaves, the lowest numbers that are free.
 * @param taken the slots of all the user's groups; those of before there was a limit for everybody are no numbers
 */
export function freeSlots(taken: readonly string[], limit: number): string[] {
  const known = new Set(taken);
  const free: string[] = [];
  for (let number = 0; free.length < limit - taken.length; number++) {
    if (!known.has(String(number))) free.push(String(number));
  }
  return free;
}

/** One of the free slots, so that requests racing each other seldom choose the same. `random` in [0, 1). */
export function chooseSlot(free: readonly string[], random: number): string | null {
  return free[Math.floor(random * free.length)] ?? null;
}
