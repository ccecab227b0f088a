interface Waiting<T> {
  item: T;
  sizeBytes: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * One send in flight: what arrives meanwhile goes out as the next batch. Batches grow with the load and cost no
 * waiting without it.
 */
export class Batcher<T> {
  private waiting: Waiting<T>[] = [];
  private sending = false;

  /**
   * @param send sends a batch, in order; its rejection rejects every `add` of that batch, and only those
   * @param limits a batch holds at most `items`, and `bytes` unless a single item is larger
   */
  constructor(
    private readonly send: (items: T[]) => Promise<unknown>,
    private readonly limits: { items: number; bytes: number } = { items: 2_000, bytes: 1_000_000 },
  ) {}

  get idle(): boolean {
    return !this.sending && this.waiting.length === 0;
  }

  /** Resolves when the item was sent, in the order of the calls. */
  add(item: T, sizeBytes = 0): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, sizeBytes, resolve, reject });
      if (this.sending) return;
      this.sending = true;
      // Everything that the current turn of the event loop adds joins the first batch.
      setImmediate(() => void this.drain());
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      try {
        await this.send(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.sending = false;
  }

  private takeBatch(): Waiting<T>[] {
    let bytes = 0;
    let count = 0;
    for (const { sizeBytes } of this.waiting) {
      bytes += sizeBytes;
      if (count > 0 && (bytes > this.limits.bytes || count >= this.limits.items)) break;
      count += 1;
    }
    return this.waiting.splice(0, count);
  }
}
