/** As much of Redis as the edge uses, in memory. */
export class MemoryRedis {
  readonly values = new Map<string, string>();
  /** Every command fails, as while the server is away. */
  isAway = false;
  readonly client;

  constructor() {
    this.client = {
      get: (key: string) => this.run(() => this.values.get(key) ?? null),
      set: (key: string, value: string) => this.run(() => void this.values.set(key, value)),
      del: (key: string) => this.run(() => Number(this.values.delete(key))),
      publish: () => this.run(() => 0),
      /** The only script there is: counting, see RateLimiter. */
      eval: (_script: string, { keys, arguments: [ttlS] }: { keys: string[]; arguments: string[] }) =>
        this.run(() => {
          const count = Number(this.values.get(keys[0] ?? '') ?? 0) + 1;
          this.values.set(keys[0] ?? '', String(count));
          return [count, Number(ttlS)];
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
