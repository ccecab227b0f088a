import { Logger } from '@nestjs/common';

/**
 * Does something again and again, one round after the other, until it is stopped. A failed round is logged. A round
 * may answer in how many milliseconds the next one shall begin, if that is sooner than usual.
 */
export class Ticker {
  private readonly logger: Logger;
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    name: string,
    private readonly everyMs: number,
    private readonly round: () => Promise<number | undefined>,
  ) {
    this.logger = new Logger(name);
  }

  start(inMs: number = this.everyMs): void {
    if (this.stopped) return;
    this.timer = setTimeout(
      () => {
        this.running = this.run().then((nextMs) => this.start(nextMs));
      },
      Math.min(inMs, this.everyMs),
    );
  }

  /** Resolves when the round under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<number | undefined> {
    try {
      return await this.round();
    } catch (error) {
      this.logger.warn({ msg: 'a round failed', err: error });
      return undefined;
    }
  }
}
