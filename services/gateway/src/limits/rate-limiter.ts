import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';
import { within } from '../redis/within.js';

export interface Limit {
  /** Of what: part of the key. */
  name: string;
  max: number;
  windowS: number;
}

/** Counts, and starts the window with the first of it: both or neither. */
const countScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('TTL', KEYS[1]) }`;

/** Fixed windows in Redis, for all gateways together. While Redis is away nobody is held up. */
@Injectable()
export class RateLimiter {
  private readonly logger = new Logger(RateLimiter.name);
  private isAway = false;

  constructor(private readonly redis: RedisConnection) {}

  /** Counts one of `who`. @throws AppError REQUEST.TOO_MANY with `retryAfterS` */
  async take(limit: Limit, who: string): Promise<void> {
    const counted = await this.attempt(() =>
      this.redis.client.eval(countScript, { keys: [keyOf(limit, who)], arguments: [String(limit.windowS)] }),
    );
    if (!Array.isArray(counted)) return;
    const [count, leftS] = counted.map(Number);
    if (count !== undefined && count > limit.max) {
      throw new AppError('REQUEST.TOO_MANY', { retryAfterS: Math.max(1, leftS ?? limit.windowS) });
    }
  }

  /** Forgets what was counted of `who`. */
  async reset(limit: Limit, who: string): Promise<void> {
    await this.attempt(() => this.redis.client.del(keyOf(limit, who)));
  }

  private async attempt(command: () => Promise<unknown>): Promise<unknown> {
    try {
      const result = await within(command());
      this.isAway = false;
      return result;
    } catch (error) {
      if (!this.isAway) this.logger.warn({ msg: 'rates are not limited', err: error });
      this.isAway = true;
      return null;
    }
  }
}

function keyOf({ name }: Limit, who: string): string {
  return `rate:${name}:${who}`;
}
