import { AppError } from '@megafon/contracts';

/**
 * Runs a few costly works at once and lets the others wait: a storm of logins takes its own time and nobody else's.
 * What nobody waits for any more is not begun.
 */
export class HashQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting = 200,
  ) {}

  /**
   * @param deadline milliseconds since the epoch
   * @throws AppError SERVICE.UNAVAILABLE when too many wait, SERVICE.TIMEOUT when its turn came after the deadline
   */
  async run<T>(deadline: number, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.concurrency) await this.turn();
    else this.running += 1;
    try {
      if (Date.now() >= deadline) throw new AppError('SERVICE.TIMEOUT');
      return await work();
    } finally {
      this.leave();
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw new AppError('SERVICE.UNAVAILABLE');
    return new Promise((start) => this.waiting.push(start));
  }

  /** The place goes to the next in line, without becoming free in between. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
