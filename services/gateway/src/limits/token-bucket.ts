/** How much somebody may ask for: `perSecond` units for as long as they like, `burst` at once. */
export interface Allowance {
  readonly perSecond: number;
  readonly burst: number;
}

/** A full bucket holds `burst` units; each call takes what it costs, and time brings it back. */
export interface Bucket {
  readonly units: number;
  /** When it held that much, in milliseconds since the epoch. */
  readonly atMs: number;
}

export function fullBucket({ burst }: Allowance, nowMs: number): Bucket {
  return { units: burst, atMs: nowMs };
}

/**
 * Takes `cost` where there is as much. A refusal takes nothing: who comes back in time gets their share.
 * @returns the bucket afterwards, and how long to wait until `cost` is there: 0 where it was taken
 */
export function takeFrom(
  bucket: Bucket,
  { perSecond, burst }: Allowance,
  cost: number,
  nowMs: number,
): { bucket: Bucket; waitMs: number } {
  const passedMs = Math.max(0, nowMs - bucket.atMs);
  const units = Math.min(burst, bucket.units + (passedMs * perSecond) / 1_000);
  const atMs = Math.max(nowMs, bucket.atMs);
  const wanted = Math.min(cost, burst);
  if (units >= wanted) return { bucket: { units: units - wanted, atMs }, waitMs: 0 };
  return { bucket: { units, atMs }, waitMs: Math.ceil(((wanted - units) * 1_000) / perSecond) };
}
