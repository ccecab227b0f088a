/** A place in a user's sequence: the id of a Redis stream, `<milliseconds>-<counter>`. */
export function isSeq(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,19}-\d{1,19}$/.test(value);
}

/** Negative, zero or positive, as `a` is before, at or after `b`. @throws SyntaxError for what is no place */
export function compareSeq(a: string, b: string): number {
  const [aMs = 0n, aCount = 0n] = a.split('-').map(BigInt);
  const [bMs = 0n, bCount = 0n] = b.split('-').map(BigInt);
  if (aMs !== bMs) return aMs < bMs ? -1 : 1;
  return aCount === bCount ? 0 : aCount < bCount ? -1 : 1;
}
