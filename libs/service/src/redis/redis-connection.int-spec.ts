import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TimeoutError } from '@megafon/concurrency';
import { eventually, TcpGate, testServers, uniqueName } from '@megafon/testing';
import { Logger } from '@nestjs/common';
import { RedisConnection } from './redis-connection.js';

Logger.overrideLogger(false);
const open: RedisConnection[] = [];
async function connect(url: string): Promise<RedisConnection> {
  const connection = await RedisConnection.open(url);
  open.push(connection);
  return connection;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.onApplicationShutdown()));
});

describe('a Redis connection', () => {
  it('carries commands and, on another client, subscriptions', async () => {
    const redis = await connect(testServers().redisUrl);
    const channel = uniqueName('channel');
    const heard: string[] = [];
    const subscriber = await redis.connect('subscriptions');
    await subscriber.subscribe(channel, (message) => heard.push(message));
    await redis.client.publish(channel, 'שלום');
    await eventually(() => expect(heard).toEqual(['שלום']));
  });
});

describe('a Redis server that is away', () => {
  let gate: TcpGate;
  beforeAll(async () => {
    gate = await TcpGate.before(testServers().redisUrl);
    await gate.shut();
  });
  afterAll(() => gate.shut());

  it('fails commands at once, and everything comes back with it', async () => {
    const redis = await connect(gate.through(testServers().redisUrl));
    await expect(redis.client.ping()).rejects.toThrow();

    await gate.open();
    await eventually(() => redis.client.ping());
    const channel = uniqueName('frames');
    const heard: string[] = [];
    const subscriber = await redis.connect('subscriptions');
    await subscriber.subscribe(channel, (message) => heard.push(message));

    await gate.shut();
    await eventually(() => expect(redis.client.isReady).toBe(false));
    await expect(redis.client.get('x')).rejects.toThrow();

    await gate.open();
    await eventually(async () => {
      await redis.client.publish(channel, 'again');
      expect(heard).toContain('again');
    });
  });
});

describe('a Redis server that hangs', () => {
  it('costs a command two seconds, then none of its time; afterwards everything is as before', async () => {
    const gate = await TcpGate.before(testServers().redisUrl);
    const url = gate.through(testServers().redisUrl);
    const redis = await connect(url);
    const channel = uniqueName('frames');
    const heard: string[] = [];
    const subscriber = await redis.connect('subscriptions');
    await subscriber.subscribe(channel, (message) => heard.push(message));
    await redis.client.set(channel, '0', { EX: 60 });

    gate.hold();
    const askedAt = performance.now();
    const many = Array.from({ length: 20_000 }, () => redis.client.incr(channel));
    const multi = redis.client.multi().incr(channel).exec();
    const late = subscriber.subscribe(uniqueName('late'), () => undefined).catch((error: unknown) => error);
    expect(await late).toBeInstanceOf(TimeoutError);
    const outcomes = await Promise.allSettled([...many, multi]);
    expect(performance.now() - askedAt).toBeLessThan(20_000);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // Given up: there is nobody to wait for any more.
    await eventually(() => expect(redis.client.isReady).toBe(false));
    await expect(redis.client.get(channel)).rejects.toThrow();

    await gate.shut();
    await gate.open();
    await eventually(async () => {
      await redis.client.publish(channel, 'again');
      expect(heard).toContain('again');
    });
    await gate.shut();
  });
});
