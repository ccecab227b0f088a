import { withTimeout } from '@megafon/concurrency';
import { Logger } from '@nestjs/common';
import { Batcher } from '../kafka/batcher.js';
import { AttemptStore, MemoryAttempts } from './attempt-store.js';

/** What is needed of a connected node-redis client, which sends what it is asked at one moment in one go. */
export interface RedisCounters {
  incr(key: string): Promise<number>;
  decr(key: string): Promise<number>;
  del(keys: string | string[]): Promise<number>;
  expire(key: string, seconds: number): Promise<unknown>;
}

const rememberedS = 24 * 3600;

/** While Redis is away attempts are counted in memory: consumption does not depend on it. */
export class RedisAttempts extends AttemptStore {
  private readonly logger = new Logger(RedisAttempts.name);
  private readonly meanwhile = new MemoryAttempts();
  private readonly clearing = new Batcher<string>((keys) =>
    this.attempt(() => this.redis.del(keys.length === 1 ? keys.join() : keys)),
  );
  private away = false;

  /** @param timeoutMs after which Redis counts as away: a client without a connection may queue commands for ever */
  constructor(
    private readonly redis: RedisCounters,
    private readonly timeoutMs = 500,
  ) {
    super();
  }

  async begin(key: string): Promise<number> {
    const inMemory = await this.meanwhile.begin(key);
    const inRedis = await this.attempt(async () => {
      const [attempts] = await Promise.all([
        this.redis.incr(redisKey(key)),
        this.redis.expire(redisKey(key), rememberedS),
      ]);
      return attempts;
    });
    return Math.max(inMemory, inRedis ?? 0);
  }

  async forgive(key: string): Promise<void> {
    await this.meanwhile.forgive(key);
    await this.attempt(() => this.redis.decr(redisKey(key)));
  }

  async clear(key: string): Promise<void> {
    await this.meanwhile.clear(key);
    await this.clearing.add(redisKey(key));
  }

  private async attempt<T>(command: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await withTimeout(command(), this.timeoutMs, 'Redis');
      this.away = false;
      return result;
    } catch (error) {
      if (!this.away) this.logger.warn(`attempts are counted in memory only: ${String(error)}`);
      this.away = true;
      return undefined;
    }
  }
}

const redisKey = (key: string): string => `attempts:${key}`;
