import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { Outbox } from './outbox.js';
import { removalsCollection } from './removal.js';
import type { Removal } from './removal.js';

/**
 * Where the last look found nothing, every second round looks: what another process left is seen after four seconds at
 * most, and two seconds later once more, by which somebody else than its writer sends it.
 */
const intervalMs = 2_000;
/**
 * Looking for what is left takes at most this part of the time. It is a matter of a millisecond with the sparse index,
 * and of seconds on a server that does not use it.
 */
const maxShare = 0.02;
/** And more of it where a look takes long, as on a machine that is busy: what a crash left is not to wait for minutes. */
const longestRestMs = 15_000;
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
  private mayRest = false;

  constructor(@Inject(Outbox) private readonly outbox: Outbox) {}

  onApplicationBootstrap(): void {
    this.task.start(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** One look at every collection. @returns false when something could not be read or published. */
  async sweep(): Promise<boolean> {
    const removals = await this.readRemovals();
    let complete = removals !== null;
    for (const source of this.outbox.sources) {
      try {
        const own = removals && removals.filter(({ collection }) => collection === source.name);
        complete = (await source.sweep(batchSize, own)) && complete;
      } catch (error) {
        complete = false;
        this.logger.warn({ msg: 'could not sweep the outbox', collection: source.name, err: error });
      }
    }
    return complete;
  }

  /** Null when they could not be read. */
  private async readRemovals(): Promise<Removal[] | null> {
    const { sources } = this.outbox;
    const names = sources.map(({ name }) => name);
    try {
      return (await sources[0]?.removals(names, batchSize)) ?? [];
    } catch (error) {
      this.logger.warn({ msg: 'could not sweep the outbox', collection: removalsCollection, err: error });
      return null;
    }
  }

  private async tick(): Promise<void> {
    await this.outbox.retry();
    const startedMs = performance.now();
    if (startedMs < this.nextSweepMs) return;
    if (this.mayRest) {
      this.mayRest = false;
      return;
    }
    const isComplete = await this.sweep();
    this.mayRest = isComplete && this.outbox.sources.every(({ waiting }) => waiting.documents === 0);
    const endedMs = performance.now();
    this.nextSweepMs = endedMs + Math.min(longestRestMs, (endedMs - startedMs) / maxShare);
  }
}
