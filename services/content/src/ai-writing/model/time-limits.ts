/** Aborts when a call takes too long as a whole, or when nothing is heard for too long. */
export class TimeLimits {
  private readonly controller = new AbortController();
  private readonly total: NodeJS.Timeout;
  private readonly silence: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor({ silenceMs, totalMs }: { silenceMs: number; totalMs: number }, outer: AbortSignal) {
    const late = () => this.controller.abort();
    this.total = setTimeout(late, totalMs);
    this.silence = setTimeout(late, silenceMs);
    this.signal = AbortSignal.any([outer, this.controller.signal]);
  }

  get isLate(): boolean {
    return this.controller.signal.aborted;
  }

  /** Something was heard. */
  beat(): void {
    this.silence.refresh();
  }

  end(): void {
    clearTimeout(this.total);
    clearTimeout(this.silence);
  }
}
