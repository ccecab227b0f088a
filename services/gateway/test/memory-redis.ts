import { takeScript } from '../src/limits/shared-buckets.js';
import { LocalBuckets } from '../src/limits/local-buckets.js';
import { attempt, attemptScript, giveBackScript } from '../src/sign-in/attempt.js';
import type { Tries } from '../src/sign-in/attempt.js';

/** As much of Redis as the edge uses, in memory. */
export class MemoryRedis {
  readonly values = new Map<string, string>();
  /** Every command fails, as while the server is away. */
  isAway = false;
  /** Its clock, for a test to move: it stands still by itself. */
  nowMs = 0;
  /** How many scripts it ran. */
  evaluations = 0;
  private readonly buckets = new LocalBuckets();
  readonly client;

  constructor() {
    this.client = {
      get: (key: string) => this.run(() => this.values.get(key) ?? null),
      set: (key: string, value: string) => this.run(() => void this.values.set(key, value)),
      del: (key: string) => this.run(() => Number(this.values.delete(key))),
      publish: () => this.run(() => 0),
      /** The scripts there are: a step of a token bucket, of CountedTries, and of RateLimiter. */
      eval: (
        script: string,
        { keys: [key = ''], arguments: given }: { keys: string[]; arguments: string[] },
      ) =>
        this.run(() => {
          this.evaluations += 1;
          const numbers = given.map(Number);
          if (script === attemptScript) return this.attempt(key, numbers);
          if (script === giveBackScript) return this.giveBack(key);
          const [first = 0, burst = 0, ...costs] = numbers;
          if (script === takeScript) {
            const allowance = { perSecond: first, burst };
            return costs.map((cost) => this.buckets.take(key, allowance, cost, this.nowMs));
          }
          const count = Number(this.values.get(key) ?? 0) + 1;
          this.values.set(key, String(count));
          return [count, first];
        }),
    };
  }

  private attempt(key: string, [free = 0, firstWaitMs = 0, longestWaitMs = 0]: number[]): number {
    const tries = this.triesOf(key) ?? { count: 0, waitUntilMs: 0 };
    const patience = { free, firstWaitMs, longestWaitMs, forgottenAfterMs: 0 };
    const next = attempt(tries, patience, this.nowMs);
    this.values.set(key, JSON.stringify(next.tries));
    return next.waitMs;
  }

  private giveBack(key: string): number {
    const tries = this.triesOf(key);
    if (tries && tries.count > 1) {
      this.values.set(key, JSON.stringify({ count: tries.count - 1, waitUntilMs: 0 }));
    } else this.values.delete(key);
    return 0;
  }

  private triesOf(key: string): Tries | null {
    const text = this.values.get(key);
    return text === undefined ? null : (JSON.parse(text) as Tries);
  }

  async connect() {
    return { isReady: false, on: () => undefined };
  }

  private async run<T>(command: () => T): Promise<T> {
    if (this.isAway) throw new Error('redis is away');
    return command();
  }
}
