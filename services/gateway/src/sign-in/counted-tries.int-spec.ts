import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RedisConnection } from '@megafon/service';
import { eventually, testServers, uniqueName } from '@megafon/testing';
import { CountedTries } from './counted-tries.js';

let redis: RedisConnection;
let tries: CountedTries;
beforeAll(async () => {
  redis = await RedisConnection.open(testServers().redisUrl);
  tries = new CountedTries(redis);
});
afterAll(() => redis.onApplicationShutdown());

const patience = { free: 3, firstWaitMs: 60_000, longestWaitMs: 100_000, forgottenAfterMs: 900_000 };
const take = (who: string) => tries.take(who, patience);

describe('tries counted in Redis', () => {
  it('are free at first, and have to wait after that, also when many come at once', async () => {
    const who = uniqueName('account');
    const waits = await Promise.all(Array.from({ length: 20 }, () => take(who)));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(3);
    for (const waitMs of waits.slice(3)) {
      expect(waitMs).toBeGreaterThan(50_000);
      expect(waitMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('wait twice as long each, up to the longest', async () => {
    const who = uniqueName('account');
    const short = { free: 1, firstWaitMs: 1, longestWaitMs: 100_000, forgottenAfterMs: 900_000 };
    for (let n = 0; n < 4; n++) await eventually(async () => expect(await tries.take(who, short)).toBe(0));
    const longest = { ...short, firstWaitMs: 90_000 };
    await eventually(async () => expect(await tries.take(who, longest)).toBe(0));
    expect(await tries.take(who, longest)).toBeGreaterThan(95_000);
  });

  it('are given back one by one, and forgotten altogether', async () => {
    const who = uniqueName('account');
    for (let n = 0; n < 3; n++) await take(who);
    expect(await take(who)).toBeGreaterThan(0);
    await tries.giveBack(who);
    expect([await take(who), (await take(who)) > 0]).toEqual([0, true]);
    await tries.forget(who);
    expect([await take(who), await take(who), await take(who)]).toEqual([0, 0, 0]);
    await tries.giveBack(uniqueName('nobody'));
  });

  it('are forgotten by themselves after a while', async () => {
    const who = uniqueName('account');
    const soon = { free: 1, firstWaitMs: 50, longestWaitMs: 50, forgottenAfterMs: 100 };
    expect(await tries.take(who, soon)).toBe(0);
    await eventually(async () => expect(await redis.client.exists(`tries:${who}`)).toBe(0));
  });
});
