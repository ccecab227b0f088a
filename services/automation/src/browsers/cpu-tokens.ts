/** Admits so many at once, first come first served: pages that navigate cost CPU, open ones only memory. */
export class CpuTokens {
  private readonly queue: (() => void)[] = [];

  constructor(private free: number) {}

  get waiting(): number {
    return this.queue.length;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  private async take(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  private give(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.free += 1;
  }
}
