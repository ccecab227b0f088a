import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fullBucket, takeFrom } from './token-bucket.js';

const allowance = { perSecond: 10, burst: 30 };

describe('a token bucket', () => {
  it('gives a burst at once, then as much as time brings', () => {
    let bucket = fullBucket(allowance, 0);
    const taken = (cost: number, nowMs: number) => {
      const result = takeFrom(bucket, allowance, cost, nowMs);
      bucket = result.bucket;
      return result.waitMs;
    };
    expect(taken(30, 0)).toBe(0);
    expect(taken(1, 0)).toBe(100);
    expect(taken(1, 100)).toBe(0);
    expect(taken(20, 1_100)).toBe(1_000);
    expect(taken(20, 2_100)).toBe(0);
  });

  it('lets what costs more than a burst pass when it is full', () => {
    const { waitMs, bucket } = takeFrom(fullBucket(allowance, 0), allowance, 50, 0);
    expect([waitMs, bucket.units]).toEqual([0, 0]);
  });

  it('gives nobody more than the burst and what the time brought, and keeps its promise of when', () => {
    const call = fc.record({
      cost: fc.integer({ min: 1, max: 30 }),
      afterMs: fc.integer({ min: -50, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 200 }), (calls) => {
        let bucket = fullBucket(allowance, 0);
        let [nowMs, latestMs, given] = [0, 0, 0];
        for (const { cost, afterMs } of calls) {
          // A clock may be set back.
          nowMs += afterMs;
          latestMs = Math.max(latestMs, nowMs);
          const { waitMs, ...next } = takeFrom(bucket, allowance, cost, nowMs);
          if (waitMs === 0) given += cost;
          else expect(takeFrom(next.bucket, allowance, cost, next.bucket.atMs + waitMs).waitMs).toBe(0);
          bucket = next.bucket;
        }
        expect(given).toBeLessThanOrEqual(30 + latestMs / 100 + 1e-6);
      }),
    );
  });
});
