import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RedisConnection } from '@megafon/service';
import { testServers, uniqueName } from '@megafon/testing';
import { SharedBuckets } from './shared-buckets.js';
import { fullBucket, takeFrom } from './token-bucket.js';

/** So slow that a test brings nothing back but by moving the clock: a unit takes 100 s. */
const allowance = { perSecond: 0.01, burst: 10 };
const unitMs = 1_000 / allowance.perSecond;
/** What a busy machine may need between two steps of a test. */
const slackMs = unitMs / 5;

const connections: RedisConnection[] = [];
beforeAll(async () => {
  for (let n = 0; n < 2; n++) connections.push(await RedisConnection.open(testServers().redisUrl));
});
afterAll(() => Promise.all(connections.map((connection) => connection.onApplicationShutdown())));

let key: string;
beforeEach(() => {
  key = uniqueName('address');
});
/** One that was refused nothing yet: what a gateway was refused it says again without asking. */
const aGateway = (n = 0) => new SharedBuckets(connections[n % connections.length]!);
const redis = () => connections[0]!.client;
/** Redis' own clock cannot be moved: what it wrote down of it is. */
const letPass = (ms: number) => redis().hIncrBy(`bucket:${key}`, 'at', -ms);

describe('a bucket in Redis', () => {
  it('is one for all gateways: together they get what it holds, and no more', async () => {
    const gateways = [aGateway(0), aGateway(1)];
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, n) => gateways[n % 2]!.take(key, allowance, 1)),
    );
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(10);
    for (const waitMs of waits.filter((ms) => ms > 0)) {
      expect(waitMs).toBeGreaterThan(unitMs - slackMs);
      expect(waitMs).toBeLessThanOrEqual(unitMs);
    }
    expect(await aGateway().take(uniqueName('another'), allowance, 10)).toBe(0);
  });

  it('fills with time, up to its burst', async () => {
    const takeMany = async (count: number) => {
      const gateway = aGateway();
      const waits = await Promise.all(Array.from({ length: count }, () => gateway.take(key, allowance, 1)));
      return waits.filter((waitMs) => waitMs === 0).length;
    };
    expect(await takeMany(12)).toBe(10);
    await letPass(3 * unitMs);
    expect(await takeMany(12)).toBe(3);
    await letPass(1_000 * unitMs);
    expect(await takeMany(12)).toBe(10);
  });

  it('is forgotten when it would be full again', async () => {
    await aGateway().take(key, allowance, 4);
    const keptMs = Number(await redis().pTTL(`bucket:${key}`));
    expect(keptMs).toBeGreaterThan(4 * unitMs - slackMs);
    expect(keptMs).toBeLessThanOrEqual(4 * unitMs + 1_000);
  });

  it('does what one in memory does, whatever is taken and however clocks go', async () => {
    // Taken each: cost, and how long after the one before.
    const steps = [
      ...[
        [4, 0],
        [7, 0],
        [6, 0],
        [0, 0],
        [1, 1.5 * unitMs],
        [1, 0],
      ],
      ...[
        [20, 2 * unitMs],
        [20, 30 * unitMs],
        [1, -5 * unitMs],
        [1, 4 * unitMs],
        [1, 2 * unitMs],
      ],
    ] as const;
    let nowMs = 0;
    let bucket = fullBucket(allowance, nowMs);
    for (const [index, [cost, passedMs]] of steps.entries()) {
      nowMs += passedMs;
      if (index > 0) await letPass(passedMs);
      const expected = takeFrom(bucket, allowance, cost, nowMs);
      ({ bucket } = expected);
      const waitMs = await aGateway(index).take(key, allowance, cost);
      const step = { index, isTaken: expected.waitMs === 0 };
      expect({ index, isTaken: waitMs === 0 }).toEqual(step);
      expect(Math.abs(waitMs - expected.waitMs)).toBeLessThan(slackMs);
    }
  });
});
