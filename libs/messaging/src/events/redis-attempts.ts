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

/** For how long an attempt is remembered that no end of is told. */
export const rememberedS = 24 * 3600;

/**
 * Consumption does not depend on Redis: while it is away attempts are counted at the standby, so that a message that kills
 * its process is found out then too. A count is not carried from one to the other, so such a message has its attempts in
 * each of them at the most.
 */
export class RedisAttempts extends AttemptStore {
  private readonly logger = new Logger(RedisAttempts.name);
  private readonly inMemory = new MemoryAttempts();
  /** What was counted at the standby, and whether its last attempt was. */
  private readonly atStandby = new Map<string, boolean>();
  private readonly clearing = new Batcher<string>((keys) =>
    this.attempt(() => this.redis.del(keys.length === 1 ? keys.join() : keys)),
  );
  private away = false;
  private isStandbyAway = false;

  /** @param timeoutMs after which Redis counts as away: a client without a connection may queue commands for ever */
  constructor(
    private readonly redis: RedisCounters,
    private readonly timeoutMs = 500,
    private readonly standby?: AttemptStore,
  ) {
    super();
  }

  async begin(key: string): Promise<number> {
    const inMemory = await this.inMemory.begin(key);
    const inRedis = await this.attempt(async () => {
      const [attempts] = await Promise.all([
        this.redis.incr(redisKey(key)),
        this.redis.expire(redisKey(key), rememberedS),
      ]);
      return attempts;
    });
    if (inRedis === undefined) return Math.max(inMemory, (await this.beginAtStandby(key)) ?? 0);
    if (this.atStandby.has(key)) this.atStandby.set(key, false);
    return Math.max(inMemory, inRedis);
  }

  async forgive(key: string): Promise<void> {
    await this.inMemory.forgive(key);
    if (this.atStandby.get(key) === true) await this.askStandby((standby) => standby.forgive(key));
    else await this.attempt(() => this.redis.decr(redisKey(key)));
  }

  async clear(key: string): Promise<void> {
    await this.inMemory.clear(key);
    if (this.atStandby.delete(key)) await this.askStandby((standby) => standby.clear(key));
    await this.clearing.add(redisKey(key));
  }

  private async beginAtStandby(key: string): Promise<number | undefined> {
    if (this.standby) this.atStandby.set(key, true);
    return this.askStandby((standby) => standby.begin(key));
  }

  private async askStandby<T>(command: (standby: AttemptStore) => Promise<T>): Promise<T | undefined> {
    if (!this.standby) return undefined;
    try {
      const limitMs = standbyTimeouts * this.timeoutMs;
      const result = await withTimeout(command(this.standby), limitMs, 'the standby');
      this.isStandbyAway = false;
      return result;
    } catch (error) {
      if (!this.isStandbyAway) this.logger.warn(`attempts are counted in memory only: ${String(error)}`);
      this.isStandbyAway = true;
      return undefined;
    }
  }

  private async attempt<T>(command: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await withTimeout(command(), this.timeoutMs, 'Redis');
      this.away = false;
      return result;
    } catch (error) {
      const where = this.standby ? 'at the standby' : 'in memory only';
      if (!this.away) this.logger.warn(`attempts are counted ${where}: ${String(error)}`);
      this.away = true;
      return undefined;
    }
  }
}

/** A database is given more time than Redis. */
const standbyTimeouts = 4;
const redisKey = (key: string): string => `attempts:${key}`;
