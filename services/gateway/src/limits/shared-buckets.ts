import { Injectable, Logger } from '@nestjs/common';
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

/** A script holds up everybody's commands. */
const mostAtOnce = 500;

/**
 * Steps of a token bucket (see `takeFrom`) by Redis' own clock, one after the other: KEYS[1] the bucket; ARGV units a
 * second, burst, and what each of them costs. Answers how long each has to wait, in ms. A bucket that would be full
 * again is gone.
 */
export const takeScript = `
local perSecond, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('HMGET', KEYS[1], 'units', 'at')
local at = math.max(now, tonumber(known[2]) or now)
local units = math.min(burst, (tonumber(known[1]) or burst) + (at - (tonumber(known[2]) or now)) * perSecond / 1000)
local waits = {}
for i = 3, #ARGV do
  local cost = math.min(tonumber(ARGV[i]), burst)
  local wait = 0
  if units >= cost then units = units - cost else wait = math.ceil((cost - units) * 1000 / perSecond) end
  waits[#waits + 1] = wait
end
redis.call('HSET', KEYS[1], 'units', tostring(units), 'at', string.format('%.0f', at))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - units) * 1000 / perSecond) + 1000)
return waits`;

/** Who waits for an answer about a bucket. */
interface Asking {
  readonly cost: number;
  readonly answer: (waitMs: number) => void;
}

/**
 * Token buckets in Redis, for all gateways together. While Redis is away nobody waits for it, and each gateway counts
 * for itself.
 */
@Injectable()
export class SharedBuckets {
  private readonly logger = new Logger(SharedBuckets.name);
  private readonly local = new LocalBuckets();
  /** By bucket that is asked for, those who come meanwhile. */
  private readonly next = new Map<string, Asking[]>();
  /** What a bucket held, at most, when Redis refused something of it. */
  private readonly low = new Map<string, Bucket>();
  private awaySince: number | null = null;
  private lookedAt = 0;

  constructor(private readonly redis: RedisConnection) {}

  /**
   * One command at a time for a bucket: of a thousand pages that come at once from one address, nearly all are asked
   * for together, and those behind a refusal need not be.
   * @returns how long to wait until `cost` may be taken, in milliseconds; 0 where it was taken
   */
  async take(key: string, allowance: Allowance, cost: number): Promise<number> {
    const known = this.knownWait(key, allowance, cost);
    if (known > 0) return known;
    return new Promise((answer) => {
      const next = this.next.get(key);
      if (next) return void next.push({ cost, answer });
      const first = [{ cost, answer }];
      this.next.set(key, first);
      void this.askInTurn(key, allowance, first);
    });
  }

  /** @param next who waits; it grows meanwhile */
  private async askInTurn(key: string, allowance: Allowance, next: Asking[]): Promise<void> {
    while (next.length > 0) {
      const asking = next.splice(0, mostAtOnce).filter(({ cost, answer }) => {
        const known = this.knownWait(key, allowance, cost);
        if (known > 0) answer(known);
        return known === 0;
      });
      if (asking.length > 0) await this.askTogether(key, allowance, asking);
    }
    this.next.delete(key);
  }

  private async askTogether(key: string, allowance: Allowance, asking: readonly Asking[]): Promise<void> {
    this.low.delete(key);
    const costs = asking.map(({ cost }) => cost);
    const now = Date.now();
    const waits =
      (await this.takeShared(key, allowance, costs)) ??
      costs.map((cost) => this.local.take(key, allowance, cost, now));
    for (const [index, { cost, answer }] of asking.entries()) {
      const waitMs = waits[index] ?? 0;
      if (waitMs > 0) this.remember(key, { units: heldAtMost(allowance, cost, waitMs), atMs: now });
      answer(waitMs);
    }
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
  private async takeShared(
    key: string,
    allowance: Allowance,
    costs: readonly number[],
  ): Promise<number[] | null> {
    if (this.awaySince === null) return this.ask(key, allowance, costs);
    if (Date.now() - this.lookedAt >= lookAgainMs) {
      this.lookedAt = Date.now();
      void this.ask(key, allowance, [0]);
    }
    return null;
  }

  private async ask(
    key: string,
    { perSecond, burst }: Allowance,
    costs: readonly number[],
  ): Promise<number[] | null> {
    try {
      const command = this.redis.client.eval(takeScript, {
        keys: [`bucket:${key}`],
        arguments: [perSecond, burst, ...costs].map(String),
      });
      const waits = (await within(command)) as number[];
      if (this.awaySince !== null) this.logger.log({ msg: 'calls are counted in redis again' });
      this.awaySince = null;
      return waits;
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
