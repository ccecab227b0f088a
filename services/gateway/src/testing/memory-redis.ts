import { takeScript } from '../limits/shared-buckets.js';
import { LocalBuckets } from '../limits/local-buckets.js';

/** As much of Redis as the edge uses, in memory. */
export class MemoryRedis {
  readonly values = new Map<string, string>();
  /** Every command fails, as while the server is away. */
  isAway = false;
  /** By which buckets fill: it stands still. */
  nowMs = 0;
  private readonly buckets = new LocalBuckets();
  readonly client;

  constructor() {
    this.client = {
      get: (key: string) => this.run(() => this.values.get(key) ?? null),
      set: (key: string, value: string) => this.run(() => void this.values.set(key, value)),
      del: (key: string) => this.run(() => Number(this.values.delete(key))),
      publish: () => this.run(() => 0),
      /** The two scripts there are: a step of a token bucket, and counting (see RateLimiter). */
      eval: (
        script: string,
        { keys: [key = ''], arguments: given }: { keys: string[]; arguments: string[] },
      ) =>
        this.run(() => {
          const [first = 0, burst = 0, cost = 0] = given.map(Number);
          if (script === takeScript) {
            return this.buckets.take(key, { perSecond: first, burst }, cost, this.nowMs);
          }
          const count = Number(this.values.get(key) ?? 0) + 1;
          this.values.set(key, String(count));
          return [count, first];
        }),
    };
  }

  async connect() {
    return { isReady: false, on: () => undefined };
  }

  private async run<T>(command: () => T): Promise<T> {
    if (this.isAway) throw new Error('redis is away');
    return command();
  }
}
