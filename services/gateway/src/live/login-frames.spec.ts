import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { RedisConnection } from '@megafon/service';
import type { LiveSocket } from './live-socket.js';
import type { RedisSubscriptions } from '../redis/redis-subscriptions.js';
import { LoginFrames } from './login-frames.js';

/** Answers commands when it is told to, and counts those that wait. */
class HangingRedis {
  private waiting: (() => void)[] = [];
  readonly client = {
    multi: () => this.client,
    sAdd: () => this.client,
    pExpire: () => this.client,
    exec: () => this.command(),
    sRem: () => this.command(),
  };
  readonly subscriptions = { add: () => this.command(), remove: () => this.command() };

  get pending(): number {
    return this.waiting.length;
  }

  async answer(): Promise<void> {
    for (const done of this.waiting.splice(0)) done();
    await new Promise((resolve) => setImmediate(resolve));
  }

  private command(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

function framesOver(redis: HangingRedis): LoginFrames {
  return new LoginFrames(
    redis as unknown as RedisConnection,
    redis.subscriptions as unknown as RedisSubscriptions,
  );
}

describe('pages that watch live logins while Redis does not answer', () => {
  const most = 32;
  const sayMuch = (socket: EventEmitter) => {
    for (let time = 0; time < 500; time++) {
      const sessionId = randomUUID();
      socket.emit('login.watch', sessionId);
      socket.emit('login.unwatch', sessionId);
    }
  };

  it('leave few commands waiting, however much they say, and are heard again when it answers', async () => {
    const redis = new HangingRedis();
    const frames = framesOver(redis);
    const socket = new EventEmitter();
    frames.serve(socket as unknown as LiveSocket, 'user');
    sayMuch(socket);
    expect(redis.pending).toBeGreaterThan(0);
    expect(redis.pending).toBeLessThanOrEqual(most);
    await redis.answer();
    expect(redis.pending).toBe(0);
    socket.emit('login.watch', randomUUID());
    expect(redis.pending).toBeGreaterThan(0);
  });

  it('leave no more by leaving and coming again', () => {
    const redis = new HangingRedis();
    const frames = framesOver(redis);
    for (let time = 0; time < 100; time++) {
      const socket = new EventEmitter();
      const leave = frames.serve(socket as unknown as LiveSocket, 'user');
      sayMuch(socket);
      leave();
    }
    expect(redis.pending).toBeLessThanOrEqual(most);
  });
});
