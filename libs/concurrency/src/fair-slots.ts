/** Nobody more may wait; what was asked was not begun. */
export class NoSlotError extends Error {
  /** @param isOwnLine whether it is the owner's own works that wait: others may go on asking */
  constructor(readonly isOwnLine: boolean) {
    super('too many wait for a slot');
    this.name = 'NoSlotError';
  }
}

export interface FairSlotsOptions {
  /** How many works run at once. */
  slots: number;
  /** How many of one owner run at once; default: all. */
  perOwner?: number;
  /** How many may wait, of all owners; default: no limit. */
  maxWaiting?: number;
  /** How many of one owner may wait; default: no limit. */
  maxWaitingPerOwner?: number;
}

/** Ends the waiting; a function is asked for it only where there is something to wait for. */
export type Patience = AbortSignal | (() => AbortSignal);

interface Waiter {
  start: () => void;
}

/**
 * A semaphore whose waiters take turns by owner: whoever asks for a hundred slots waits behind his own, and delays
 * anybody else by one work at the most.
 */
export class FairSlots {
  private running = 0;
  private queued = 0;
  private readonly runningOf = new Map<string, number>();
  /** In the order of their turns: an owner who was served goes to the end. */
  private readonly lines = new Map<string, Waiter[]>();

  constructor(private readonly options: FairSlotsOptions) {}

  get waiting(): number {
    return this.queued;
  }

  get taken(): number {
    return this.running;
  }

  /** How many slots one owner has. */
  takenBy(owner: string): number {
    return this.runningOf.get(owner) ?? 0;
  }

  /**
   * @param patience ends the waiting; work that has begun is not stopped by it
   * @throws NoSlotError when too many wait; the signal's reason; what the work throws
   */
  async run<T>(owner: string, work: () => Promise<T>, patience?: Patience): Promise<T> {
    const release = await this.take(owner, patience);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * A slot to keep until it is given back; giving it back twice is harmless.
   * @throws NoSlotError, the signal's reason
   */
  async take(owner: string, patience?: Patience): Promise<() => void> {
    if (typeof patience === 'object') patience.throwIfAborted();
    const slot = this.tryTake(owner);
    if (slot) return slot;
    await this.wait(owner, patience);
    return this.held(owner);
  }

  /** A slot as `take` gives one, where there is nothing to wait for; else null. */
  tryTake(owner: string): (() => void) | null {
    if (!this.mayStart(owner)) return null;
    this.begin(owner);
    return this.held(owner);
  }

  private held(owner: string): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.end(owner);
    };
  }

  private mayStart(owner: string): boolean {
    const { slots, perOwner = slots } = this.options;
    return this.running < slots && this.takenBy(owner) < perOwner;
  }

  private begin(owner: string): void {
    this.running += 1;
    this.runningOf.set(owner, this.takenBy(owner) + 1);
  }

  private end(owner: string): void {
    this.running -= 1;
    const left = (this.runningOf.get(owner) ?? 1) - 1;
    if (left === 0) this.runningOf.delete(owner);
    else this.runningOf.set(owner, left);
    this.startNext();
  }

  private wait(owner: string, patience: Patience | undefined): Promise<void> {
    const { maxWaiting = Infinity, maxWaitingPerOwner = Infinity } = this.options;
    const line = this.lines.get(owner) ?? [];
    if (line.length >= maxWaitingPerOwner) throw new NoSlotError(true);
    if (this.queued >= maxWaiting) throw new NoSlotError(false);
    const signal = typeof patience === 'function' ? patience() : patience;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.remove(owner, waiter);
        reject(signal?.reason as Error);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', giveUp);
        // Counted before the waiter runs, so that nobody takes the slot in between.
        this.begin(owner);
        resolve();
      };
      const waiter: Waiter = { start };
      line.push(waiter);
      this.lines.set(owner, line);
      this.queued += 1;
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private startNext(): void {
    for (const [owner, line] of this.lines) {
      if (!this.mayStart(owner)) continue;
      const waiter = line.shift();
      if (!waiter) continue;
      this.queued -= 1;
      this.lines.delete(owner);
      if (line.length > 0) this.lines.set(owner, line);
      waiter.start();
      return;
    }
  }

  private remove(owner: string, waiter: Waiter): void {
    const line = this.lines.get(owner);
    const place = line?.indexOf(waiter) ?? -1;
    if (!line || place < 0) return;
    line.splice(place, 1);
    this.queued -= 1;
    if (line.length === 0) this.lines.delete(owner);
  }
}
