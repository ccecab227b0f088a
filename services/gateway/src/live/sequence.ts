/** A place in a user's sequence: the id of a Redis stream, `<milliseconds>-<counter>`. */
export function isSeq(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,19}-\d{1,19}$/.test(value);
}

/** Negative, zero or positive, as `a` is before, at or after `b`. */
export function compareSeq(a: string, b: string): number {
  const [aMs = 0n, aCount = 0n] = a.split('-').map(BigInt);
  const [bMs = 0n, bCount = 0n] = b.split('-').map(BigInt);
  if (aMs !== bMs) return aMs < bMs ? -1 : 1;
  return aCount === bCount ? 0 : aCount < bCount ? -1 : 1;
}

/** What a user's stream still holds. */
export interface Extent {
  first: string;
  last: string;
}

/**
 * Whether everything after `seen` is still there. Where that cannot be told (the stream is gone, was trimmed past it,
 * or began anew) the answer is no: fetching once too often is harmless.
 */
export function reachesBackTo(seen: string, extent: Extent | null): boolean {
  return extent !== null && compareSeq(seen, extent.first) >= 0 && compareSeq(seen, extent.last) <= 0;
}
