interface Waiting<T> {
  item: T;
  sizeBytes: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

export interface BatchLimits {
  /** A batch holds at most so many items… */
  items?: number;
  /** …and so many bytes, unless a single item is larger. */
  bytes?: number;
  /** Batches that are sent side by side: with more than one they may arrive in another order. Default: 1. */
  inFlight?: number;
}

/**
 * Few sends in flight: what arrives meanwhile goes out as the next batch. Batches grow with the load and cost no
 * waiting without it.
 */
export class Batcher<T> {
  private waiting: Waiting<T>[] = [];
  private sending = 0;
  private readonly limits: Required<BatchLimits>;

  /** @param send sends a batch, in order; its rejection rejects every `add` of that batch, and only those */
  constructor(
    private readonly send: (items: T[]) => Promise<unknown>,
    { items = 2_000, bytes = 1_000_000, inFlight = 1 }: BatchLimits = {},
  ) {
    this.limits = { items, bytes, inFlight };
  }

  get idle(): boolean {
    return this.sending === 0 && this.waiting.length === 0;
  }

  /** Resolves when the item was sent, in the order of the calls. */
  add(item: T, sizeBytes = 0): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, sizeBytes, resolve, reject });
      if (this.sending >= this.limits.inFlight) return;
      this.sending += 1;
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
    this.sending -= 1;
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
