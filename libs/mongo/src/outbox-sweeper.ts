import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { Outbox } from './outbox.js';

/** An event may stay in its outbox for so long, before somebody else than its writer sends it. */
const intervalMs = 2_000;
/**
 * Looking for what is left takes at most this part of the time. It is a matter of a millisecond with the sparse index,
 * and of seconds on a server that does not use it.
 */
const maxShare = 0.02;
/** Every second sweep finds what the one before has seen. */
const batchSize = 400;

/**
 * Publishes what a crash left behind. Every instance sweeps; two may publish the same event, which consumers
 * ignore by its id.
 */
@Injectable()
export class OutboxSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxSweeper.name);
  private readonly task = new RepeatingTask({
    everyMs: intervalMs,
    round: () => this.tick(),
    onError: (err) => this.logger.error({ msg: 'could not sweep the outbox', err }),
  });
  private nextSweepMs = 0;

  constructor(@Inject(Outbox) private readonly outbox: Outbox) {}

  onApplicationBootstrap(): void {
    this.task.start(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** One look at every collection. @returns false when something could not be read or published. */
  async sweep(): Promise<boolean> {
    let complete = true;
    for (const source of this.outbox.sources) {
      try {
        complete = (await source.sweep(batchSize)) && complete;
      } catch (error) {
        complete = false;
        this.logger.warn({ msg: 'could not sweep the outbox', collection: source.name, err: error });
      }
    }
    return complete;
  }

  private async tick(): Promise<void> {
    await this.outbox.retry();
    const startedMs = performance.now();
    if (startedMs < this.nextSweepMs) return;
    await this.sweep();
    const endedMs = performance.now();
    this.nextSweepMs = endedMs + (endedMs - startedMs) / maxShare;
  }
}
