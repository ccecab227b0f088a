export interface RepeatingTaskOptions {
  /** From the end of a round to the beginning of the next, in milliseconds. */
  everyMs: number;
  /**
   * One round. It may answer in how many milliseconds the next shall begin, if that is sooner than usual.
   * @param stopping aborted when the task is told to stop
   */
  round: (stopping: AbortSignal) => Promise<number | undefined | void>;
  /** Told what a round threw; the next comes all the same. */
  onError: (error: unknown) => void;
}

/** Does something again and again, one round after the other, until it is stopped. It keeps no process alive. */
export class RepeatingTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private wanted = false;
  private readonly stopping = new AbortController();

  constructor(private readonly options: RepeatingTaskOptions) {}

  /** @param inMs until the first round; longer than between two, if need be */
  start(inMs: number = this.options.everyMs): void {
    if (this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.begin(), inMs);
    this.timer.unref();
  }

  /** A round now; one more after the one that is under way. */
  wake(): void {
    if (this.running) this.wanted = true;
    else this.start(0);
  }

  /** Resolves when the round under way has ended; no more begin. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private begin(): void {
    this.running = this.runRound().then((nextMs) => {
      this.running = null;
      const isWanted = this.wanted;
      this.wanted = false;
      this.start(isWanted ? 0 : Math.min(nextMs, this.options.everyMs));
    });
  }

  /** @returns in how many milliseconds the next one is wished for */
  private async runRound(): Promise<number> {
    try {
      return (await this.options.round(this.stopping.signal)) ?? Infinity;
    } catch (error) {
      this.options.onError(error);
      return Infinity;
    }
  }
}
