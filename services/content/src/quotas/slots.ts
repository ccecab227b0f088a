/**
 * Limits hold by slots: each thing that counts takes one, a unique index keeps a slot from being taken twice, so two
 * hundred requests at once cannot pass the limit by one.
 */

/**
 * The slots a user may still take: as many as the limit leaves, the lowest numbers that are free.
 * @param taken those of all that counts; what is older than its limit may have one that is no number
 * @param nameOf the slot of a number
 */
export function freeSlots(
  taken: readonly string[],
  limit: number,
  nameOf: (number: number) => string = String,
): string[] {
  const known = new Set(taken);
  const free: string[] = [];
  for (let number = 0; free.length < limit - taken.length; number++) {
    const slot = nameOf(number);
    if (!known.has(slot)) free.push(slot);
  }
  return free;
}

/** One of the free slots, so that requests racing each other seldom choose the same. `random` in [0, 1). */
export function chooseSlot(free: readonly string[], random: number): string | null {
  return free[Math.floor(random * free.length)] ?? null;
}
