/**
 * Works through what comes, some of it at once. No more than one is taken from the source ahead of what is worked on, so
 * that a long source needs no more memory than a short one. After a failure none begins; those under way are waited for.
 * @param room how much is worked on at once: a number of items, unless they weigh more
 * @param weightOf what an item takes of the room; one that weighs more than all of it goes alone
 * @throws what the source, or the first work to fail, throws
 */
export async function sideBySide<T>(
  source: AsyncIterable<T> | Iterable<T>,
  room: number,
  work: (item: T) => Promise<void>,
  weightOf: (item: T) => number = () => 1,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let taken = 0;
  try {
    for await (const item of source) {
      const weight = Math.min(weightOf(item), room);
      while (taken + weight > room && underWay.size > 0) await Promise.race(underWay);
      if (failures.length > 0) break;
      taken += weight;
      const run = work(item)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          taken -= weight;
          underWay.delete(run);
        });
      underWay.add(run);
    }
  } finally {
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
}
