import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RedisConnection } from '@megafon/service';
import { MemoryRedis } from '../../test/memory-redis.js';
import { SharedBuckets } from './shared-buckets.js';

const allowance = { perSecond: 1, burst: 1_200 };
let redis: MemoryRedis;
let buckets: SharedBuckets;
beforeEach(() => {
  redis = new MemoryRedis();
  buckets = new SharedBuckets(redis as unknown as RedisConnection);
});
const takeMany = (count: number, cost = 1, key = 'one') =>
  Promise.all(Array.from({ length: count }, () => buckets.take(key, allowance, cost)));
const granted = (waits: readonly number[]) => waits.filter((waitMs) => waitMs === 0).length;

describe('many that come at once', () => {
  it('of one bucket are asked for together, and get what there is', async () => {
    expect(granted(await takeMany(1_000))).toBe(1_000);
    // The first by itself, the others five hundred at a time.
    expect(redis.evaluations).toBe(3);
    expect(granted(await takeMany(1_000))).toBe(200);
    expect(redis.evaluations).toBe(5);
  });

  it('of different buckets do not wait for each other', async () => {
    const waits = await Promise.all([takeMany(3, 1, 'one'), takeMany(3, 1, 'another')]);
    expect(granted(waits.flat())).toBe(6);
    expect(redis.evaluations).toBe(4);
  });

  it('are refused without asking once something was', async () => {
    await takeMany(1, 1_200);
    expect(granted(await takeMany(2_000))).toBe(0);
    expect(redis.evaluations).toBe(2);
    // What costs less than was refused is asked for.
    redis.nowMs += 2_000;
    expect(await buckets.take('one', allowance, 1)).toBeGreaterThan(0);
  });

  it('are counted here while Redis is away', async () => {
    redis.isAway = true;
    expect(granted(await takeMany(1_500))).toBe(1_200);
    redis.isAway = false;
    expect(granted(await takeMany(5, 1, 'another'))).toBe(5);
  });
});
