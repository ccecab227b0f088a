import { fullBucket, takeFrom } from './token-bucket.js';
import type { Allowance, Bucket } from './token-bucket.js';

const maxBuckets = 50_000;

/** Token buckets of this process alone, by key. */
export class LocalBuckets {
  private readonly buckets = new Map<string, Bucket>();

  /** @returns how long to wait until `cost` may be taken, in milliseconds; 0 where it was taken */
  take(key: string, allowance: Allowance, cost: number, nowMs: number): number {
    const known = this.buckets.get(key) ?? fullBucket(allowance, nowMs);
    const { bucket, waitMs } = takeFrom(known, allowance, cost, nowMs);
    // Put in again, so that the first of the map is the one that was not used for longest.
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    if (this.buckets.size > maxBuckets) {
      const [oldest] = this.buckets.keys();
      if (oldest !== undefined) this.buckets.delete(oldest);
    }
    return waitMs;
  }
}
