import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Outbox } from './outbox.js';

/** How long an event may stay in its outbox before somebody else than its writer sends it. */
const patienceMs = 1_000;
const intervalMs = 2_000;
/** The sweeper takes at most this part of the time, where looking for what is left is slow. */
const maxShare = 0.02;
const batchSize = 200;

/**
 * Publishes what a crash left behind. Every instance sweeps; two may publish the same event, which consumers
 * ignore by its id.
 */
@Injectable()
export class OutboxSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxSweeper.name);
  private timer?: NodeJS.Timeout;
  private stopped = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(@Inject(Outbox) private readonly outbox: Outbox) {}

  onApplicationBootstrap(): void {
    this.schedule(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** One look at every collection. @returns false when something could not be read or published. */
  async sweep(now = new Date()): Promise<boolean> {
    const before = new Date(now.getTime() - patienceMs);
    let complete = true;
    for (const source of this.outbox.sources) {
      try {
        complete = (await source.sweep(before, batchSize)) && complete;
      } catch (error) {
        complete = false;
        this.logger.warn({ msg: 'could not sweep the outbox', collection: source.name, err: error });
      }
    }
    return complete;
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sweepTimed();
    }, delayMs);
    this.timer.unref();
  }

  private async sweepTimed(): Promise<void> {
    const startedMs = performance.now();
    const complete = await this.sweep();
    const tookMs = performance.now() - startedMs;
    this.schedule(complete ? Math.max(intervalMs, tookMs / maxShare) : intervalMs);
  }
}
