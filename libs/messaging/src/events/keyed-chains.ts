/** Work of one key runs in the order of the calls; different keys run at the same time, up to a limit. */
export class KeyedChains {
  private readonly tails = new Map<string, Promise<void>>();
  private readonly queue: (() => void)[] = [];
  private running = 0;

  /** @param limit how many run at once */
  constructor(private readonly limit: number) {}

  /** @param work must not reject */
  run(key: string, work: () => Promise<void>): Promise<void> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const tail = before.then(() => this.limited(work));
    this.tails.set(key, tail);
    void tail.finally(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    return tail;
  }

  /** Resolves when all that was given has run. */
  async settled(): Promise<void> {
    while (this.tails.size > 0) await Promise.all(this.tails.values());
  }

  private async limited(work: () => Promise<void>): Promise<void> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.running += 1;
    try {
      await work();
    } finally {
      // The place is handed over, never freed in between.
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
