import { Injectable, Logger } from '@nestjs/common';
import { RedisConnection } from '@megafon/service';
import { within } from '../redis/within.js';
import { LocalBuckets } from './local-buckets.js';
import type { Allowance } from './token-bucket.js';

/** Who comes more often is told by this gateway alone, without asking Redis each time. */
const longestRememberedMs = 1_000;
const maxRemembered = 20_000;
/** While Redis is away it is asked this often whether it is back. */
const lookAgainMs = 1_000;

/**
 * One step of a token bucket (see `takeFrom`) by Redis' own clock: KEYS[1] the bucket; ARGV units a second, burst,
 * cost. Answers how long to wait, in ms. A bucket that would be full again is gone.
 */
export const takeScript = `
local perSecond, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local cost = math.min(tonumber(ARGV[3]), burst)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('HMGET', KEYS[1], 'units', 'at')
local at = math.max(now, tonumber(known[2]) or now)
local units = math.min(burst, (tonumber(known[1]) or burst) + (at - (tonumber(known[2]) or now)) * perSecond / 1000)
local wait = 0
if units >= cost then units = units - cost else wait = math.ceil((cost - units) * 1000 / perSecond) end
redis.call('HSET', KEYS[1], 'units', tostring(units), 'at', string.format('%.0f', at))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - units) * 1000 / perSecond) + 1000)
return wait`;

/**
 * Token buckets in Redis, for all gateways together. While Redis is away nobody waits for it, and each gateway counts
 * for itself.
 */
@Injectable()
export class SharedBuckets {
  private readonly logger = new Logger(SharedBuckets.name);
  private readonly local = new LocalBuckets();
  /** Who is refused anything, when that was heard, and when there is something for them again. */
  private readonly refused = new Map<string, { atMs: number; freeAtMs: number }>();
  private awaySince: number | null = null;
  private lookedAt = 0;

  constructor(private readonly redis: RedisConnection) {}

  /** @returns how long to wait until `cost` may be taken, in milliseconds; 0 where it was taken */
  async take(key: string, allowance: Allowance, cost: number): Promise<number> {
    const now = Date.now();
    const known = this.refused.get(key);
    if (known && now < Math.min(known.freeAtMs, known.atMs + longestRememberedMs))
      return known.freeAtMs - now;
    this.refused.delete(key);
    const waitMs =
      (await this.takeShared(key, allowance, cost)) ?? this.local.take(key, allowance, cost, now);
    // Only for what costs least: a dear call that is refused says nothing about cheap ones.
    if (waitMs > 0 && cost <= 1) this.remember(key, now, waitMs);
    return waitMs;
  }

  private remember(key: string, atMs: number, waitMs: number): void {
    if (this.refused.size >= maxRemembered) this.refused.clear();
    this.refused.set(key, { atMs, freeAtMs: atMs + waitMs });
  }

  /** Null while Redis is away; it is looked for meanwhile, and no call waits for that. */
  private async takeShared(key: string, allowance: Allowance, cost: number): Promise<number | null> {
    if (this.awaySince === null) return this.ask(key, allowance, cost);
    if (Date.now() - this.lookedAt >= lookAgainMs) {
      this.lookedAt = Date.now();
      void this.ask(key, allowance, 0);
    }
    return null;
  }

  private async ask(key: string, { perSecond, burst }: Allowance, cost: number): Promise<number | null> {
    try {
      const command = this.redis.client.eval(takeScript, {
        keys: [`bucket:${key}`],
        arguments: [String(perSecond), String(burst), String(cost)],
      });
      const waitMs = Number(await within(command));
      if (this.awaySince !== null) this.logger.log({ msg: 'calls are counted in redis again' });
      this.awaySince = null;
      return waitMs;
    } catch (error) {
      if (this.awaySince === null) {
        this.logger.warn({ msg: 'calls are counted by each gateway', err: error });
        this.lookedAt = Date.now();
      }
      this.awaySince ??= Date.now();
      return null;
    }
  }
}
