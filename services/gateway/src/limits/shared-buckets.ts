import { Injectable, Logger } from '@nestjs/common';
import { KeyedQueue } from '@megafon/concurrency';
import { RedisConnection } from '@megafon/service';
import { within } from '../redis/within.js';
import { LocalBuckets } from './local-buckets.js';
import { takeFrom } from './token-bucket.js';
import type { Allowance, Bucket } from './token-bucket.js';

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
  private readonly turns = new KeyedQueue();
  /** What a bucket held, at most, when Redis refused something of it. */
  private readonly low = new Map<string, Bucket>();
  private awaySince: number | null = null;
  private lookedAt = 0;

  constructor(private readonly redis: RedisConnection) {}

  /**
   * One after the other of a bucket: of a thousand that come at once, those behind the first refusal need not ask.
   * @returns how long to wait until `cost` may be taken, in milliseconds; 0 where it was taken
   */
  async take(key: string, allowance: Allowance, cost: number): Promise<number> {
    return (
      this.knownWait(key, allowance, cost) || this.turns.run(key, () => this.inTurn(key, allowance, cost))
    );
  }

  private async inTurn(key: string, allowance: Allowance, cost: number): Promise<number> {
    const known = this.knownWait(key, allowance, cost);
    if (known > 0) return known;
    this.low.delete(key);
    const now = Date.now();
    const waitMs =
      (await this.takeShared(key, allowance, cost)) ?? this.local.take(key, allowance, cost, now);
    if (waitMs > 0) this.remember(key, { units: heldAtMost(allowance, cost, waitMs), atMs: now });
    return waitMs;
  }

  /** By what Redis said last; 0 where it has to be asked. */
  private knownWait(key: string, allowance: Allowance, cost: number): number {
    const now = Date.now();
    const known = this.low.get(key);
    if (!known || now >= known.atMs + longestRememberedMs) return 0;
    return takeFrom(known, allowance, cost, now).waitMs;
  }

  private remember(key: string, low: Bucket): void {
    if (this.low.size >= maxRemembered) this.low.clear();
    this.low.set(key, low);
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

/** What others took meanwhile is not known, and would only make it less. */
function heldAtMost({ perSecond, burst }: Allowance, cost: number, waitMs: number): number {
  return Math.min(cost, burst) - (waitMs * perSecond) / 1_000;
}
