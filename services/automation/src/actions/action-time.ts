import { TimeoutError, withTimeout } from '@megafon/concurrency';

/** The time that one action has as a whole, whatever each of its pages and clicks may take. */
export class ActionTime {
  private readonly endMs: number;

  constructor(private readonly limitMs: number) {
    this.endMs = performance.now() + limitMs;
  }

  get isUp(): boolean {
    return this.leftMs <= 0;
  }

  /** @throws TimeoutError when it is up */
  assertLeft(): void {
    if (this.isUp) throw this.over();
  }

  /**
   * What the work answers in time. It is not begun when the time is up; what goes on when it is has its context closed
   * (see WarmContexts), as after any failure of a browser.
   * @throws TimeoutError when the time is up; what the work throws
   */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const { leftMs } = this;
    if (leftMs <= 0) throw this.over();
    return withTimeout(work(), leftMs, () => this.over());
  }

  private get leftMs(): number {
    return this.endMs - performance.now();
  }

  private over(): TimeoutError {
    return new TimeoutError('the action as a whole', this.limitMs);
  }
}
