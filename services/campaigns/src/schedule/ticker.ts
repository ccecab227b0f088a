import { Logger } from '@nestjs/common';

/** Does something again and again, one round after the other, until it is stopped. A failed round is logged. */
export class Ticker {
  private readonly logger: Logger;
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    name: string,
    private readonly everyMs: number,
    private readonly round: () => Promise<void>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run().then(() => this.start());
    }, this.everyMs);
  }

  /** Resolves when the round under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await this.round();
    } catch (error) {
      this.logger.warn({ msg: 'a round failed', err: error });
    }
  }
}
