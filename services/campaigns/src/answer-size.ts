/** What a list may hold, in bytes of JSON. */
export const listBytes = 390_000;

/**
 * The first items that fit into so many bytes of JSON, at least one: an answer never grows with what is stored.
 * @returns the items, in their order
 */
export function fitting<T>(items: readonly T[], maxBytes: number): T[] {
  let sizeBytes = 2;
  const end = items.findIndex((item, index) => {
    sizeBytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return sizeBytes > maxBytes && index > 0;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}

/** The last items that fit, as `fitting`. */
export function lastFitting<T>(items: readonly T[], maxBytes: number): T[] {
  return fitting(items.toReversed(), maxBytes).reverse();
}
