import type { LeasedAccount } from '../accounts/account-leases.js';

/** What the loop looks for, does, and waits with. Nothing here throws. */
export interface Work {
  /** An account with something to do, leased; null while there is none. */
  next(): Promise<LeasedAccount | null>;
  workThrough(leased: LeasedAccount): Promise<void>;
  /** @param wake called when it is worth looking again. @returns ends the rest before. */
  rest(wake: () => void): () => void;
}

/** Drives so many accounts at once, as long as there is something to do. One loop looks for all of them. */
export class WorkLoop {
  private readonly underWay = new Set<Promise<void>>();
  private isStopping = false;
  /** Something came in since the loop looked last. */
  private isWoken = false;
  private endSleep: () => void = () => undefined;

  constructor(
    private readonly concurrency: number,
    private readonly work: Work,
  ) {}

  /** Accounts that are worked on. */
  get taken(): number {
    return this.underWay.size;
  }

  /** Resolves when it is stopped. */
  async run(): Promise<void> {
    while (!this.isStopping) {
      this.isWoken = false;
      const leased = this.underWay.size < this.concurrency ? await this.work.next() : null;
      if (leased) this.begin(leased);
      else await this.sleep();
    }
  }

  /** Something came in: no need to wait any longer. */
  wake(): void {
    this.isWoken = true;
    this.endSleep();
  }

  /** Nothing more is begun. */
  stop(): void {
    this.isStopping = true;
    this.wake();
  }

  /** Resolves when what is under way is done. */
  async idle(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private begin(leased: LeasedAccount): void {
    const work: Promise<void> = this.work.workThrough(leased).finally(() => {
      this.underWay.delete(work);
      this.wake();
    });
    this.underWay.add(work);
  }

  private sleep(): Promise<void> {
    if (this.isWoken || this.isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      let endRest: () => void = () => undefined;
      let isOver = false;
      // A rest that cannot be ended before may call when another one has begun.
      const end = () => {
        if (isOver) return;
        isOver = true;
        endRest();
        resolve();
      };
      this.endSleep = end;
      endRest = this.work.rest(end);
    });
  }
}
