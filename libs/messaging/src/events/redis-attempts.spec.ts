import { describe, expect, it } from '@jest/globals';
import { MemoryAttempts } from './attempt-store.js';
import { RedisAttempts } from './redis-attempts.js';
import type { RedisCounters } from './redis-attempts.js';

class FakeRedis implements RedisCounters {
  readonly counts = new Map<string, number>();
  away = false;

  private async add(key: string, by: number): Promise<number> {
    if (this.away) throw new Error('The client is closed');
    const count = (this.counts.get(key) ?? 0) + by;
    this.counts.set(key, count);
    return count;
  }
  incr = (key: string): Promise<number> => this.add(key, 1);
  decr = (key: string): Promise<number> => this.add(key, -1);
  del = async (key: string): Promise<number> => Number(this.counts.delete(key));
  expire = async (): Promise<boolean> => true;
}

describe('RedisAttempts', () => {
  it('counts on where the process before it ended', async () => {
    const redis = new FakeRedis();
    expect(await new RedisAttempts(redis).begin('m')).toBe(1);
    expect(await new RedisAttempts(redis).begin('m')).toBe(2);
  });

  it('forgets a message that is done with, and an attempt that is forgiven', async () => {
    const redis = new FakeRedis();
    const attempts = new RedisAttempts(redis);
    await attempts.begin('m');
    await attempts.forgive('m');
    expect(await attempts.begin('m')).toBe(1);
    await attempts.clear('m');
    expect(redis.counts.size).toBe(0);
    expect(await attempts.begin('m')).toBe(1);
  });

  it('counts in memory while Redis is away or does not answer', async () => {
    const redis = new FakeRedis();
    redis.away = true;
    const attempts = new RedisAttempts(redis, 20);
    expect(await attempts.begin('m')).toBe(1);
    redis.incr = () => new Promise(() => {});
    expect(await attempts.begin('m')).toBe(2);
  });

  it('counts at the standby while Redis is away, beyond the life of its process, and forgets there too', async () => {
    const [redis, standby] = [new FakeRedis(), new MemoryAttempts()];
    redis.away = true;
    expect(await new RedisAttempts(redis, 20, standby).begin('m')).toBe(1);
    const next = new RedisAttempts(redis, 20, standby);
    expect(await next.begin('m')).toBe(2);
    await next.forgive('m');
    expect(await new RedisAttempts(redis, 20, standby).begin('m')).toBe(2);
    redis.away = false;
    await next.clear('m');
    redis.away = true;
    expect(await new RedisAttempts(redis, 20, standby).begin('m')).toBe(1);
  });

  it('takes an attempt back where it was counted, though Redis came back meanwhile', async () => {
    const [redis, standby] = [new FakeRedis(), new MemoryAttempts()];
    const attempts = new RedisAttempts(redis, 20, standby);
    redis.away = true;
    await attempts.begin('m');
    redis.away = false;
    await attempts.forgive('m');
    expect(redis.counts.size).toBe(0);
    expect([await attempts.begin('m'), redis.counts.get('attempts:m')]).toEqual([1, 1]);
    await attempts.forgive('m');
    expect([redis.counts.get('attempts:m'), await standby.begin('m')]).toEqual([0, 1]);
  });

  it('counts in memory where the standby is away too, or hangs', async () => {
    const redis = new FakeRedis();
    redis.away = true;
    const standby = new MemoryAttempts();
    standby.begin = () => Promise.reject(new Error('away'));
    const attempts = new RedisAttempts(redis, 20, standby);
    expect(await attempts.begin('m')).toBe(1);
    standby.begin = () => new Promise(() => {});
    expect(await attempts.begin('m')).toBe(2);
  });

  it('asks for the count and its end in one go, and takes out many at once', async () => {
    const sent: string[] = [];
    const deleted: unknown[] = [];
    const redis: RedisCounters = {
      ...new FakeRedis(),
      incr: async (key) => sent.push(`incr ${key}`),
      expire: async (key) => sent.push(`expire ${key}`),
      del: async (keys) => deleted.push(keys),
    };
    const begun = Promise.all(['m', 'n'].map((key) => new RedisAttempts(redis).begin(key)));
    await Promise.resolve();
    await Promise.resolve();
    // Nothing was answered yet.
    expect(sent.sort()).toEqual([
      'expire attempts:m',
      'expire attempts:n',
      'incr attempts:m',
      'incr attempts:n',
    ]);
    await begun;
    const attempts = new RedisAttempts(redis);
    await Promise.all(['a', 'b', 'c'].map((key) => attempts.clear(key)));
    expect(deleted).toEqual([['attempts:a', 'attempts:b', 'attempts:c']]);
  });
});
