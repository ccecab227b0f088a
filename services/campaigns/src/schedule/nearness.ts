/**
 * The first of their times that is no farther than `withinMs` from one of mine; null where there is none.
 * @param mine in order
 * @param theirs in order
 */
export function nearTime(mine: readonly Date[], theirs: readonly Date[], withinMs: number): Date | null {
  let index = 0;
  for (const their of theirs) {
    while (index < mine.length && (mine[index]?.getTime() ?? 0) < their.getTime() - withinMs) index++;
    const near = mine[index];
    if (near === undefined) return null;
    if (near.getTime() - their.getTime() <= withinMs) return their;
  }
  return null;
}
