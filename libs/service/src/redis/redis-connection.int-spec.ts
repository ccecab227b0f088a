import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { eventually, testServers, uniqueName } from '@megafon/testing';
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
  let server: ChildProcess | undefined;
  afterAll(() => void server?.kill('SIGKILL'));

  async function startServer(port: number): Promise<void> {
    server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '']);
    await once(server, 'spawn');
  }
  async function killServer(): Promise<void> {
    const dead = server && once(server, 'exit');
    server?.kill('SIGKILL');
    await dead;
  }

  it('fails commands at once, and everything comes back with it', async () => {
    const port = await freePort();
    const redis = await connect(`redis://127.0.0.1:${port}`);
    await expect(redis.client.ping()).rejects.toThrow();

    await startServer(port);
    await eventually(() => redis.client.ping());
    const heard: string[] = [];
    const subscriber = await redis.connect('subscriptions');
    await subscriber.subscribe('frames', (message) => heard.push(message));

    await killServer();
    await eventually(() => expect(redis.client.isReady).toBe(false));
    await expect(redis.client.get('x')).rejects.toThrow();

    await startServer(port);
    await eventually(async () => {
      await redis.client.publish('frames', 'again');
      expect(heard).toContain('again');
    });
  }, 20_000);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
