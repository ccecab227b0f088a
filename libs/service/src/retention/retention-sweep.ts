import { setTimeout as pause } from 'node:timers/promises';
import { RepeatingTask } from '@megafon/concurrency';
import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Clock } from '../clock.js';
import type { Metrics } from '../health/metrics.js';

/** What a service keeps for a time only. */
export interface RetentionRule {
  /** Its name in logs and metrics: `actions`. */
  readonly what: string;
  /** How long it is kept. */
  readonly days: number;
  /**
   * Deletes at most `limit` of what is over and older than `before`, the oldest first; never what is still open. May be
   * cut short and repeated, and run by several instances at once.
   * @returns how many went; 0 when nothing is left
   */
  deleteBatch(before: Date, limit: number): Promise<number>;
}

export interface SweepOptions {
  /** Deleted at once. */
  readonly batchSize: number;
  /** Between two batches, so that what people do comes first. */
  readonly pauseMs: number;
  /** Between two rounds. */
  readonly everyMs: number;
}

const usual: SweepOptions = { batchSize: 500, pauseMs: 200, everyMs: 3_600_000 };
const dayMs = 86_400_000;
const firstInMs = 60_000;

/**
 * Deletes what is older than its rule says. Every instance does, in its own time: a batch that two delete is deleted
 * once. A service has a class of its own that gives the rules.
 */
export abstract class RetentionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Retention');
  private readonly options: SweepOptions;
  private readonly task: RepeatingTask;

  protected constructor(
    private readonly rules: readonly RetentionRule[],
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    options: Partial<SweepOptions> = {},
  ) {
    this.options = { ...usual, ...options };
    this.task = new RepeatingTask({
      everyMs: this.options.everyMs,
      round: async (stopping) => void (await this.sweep(stopping)),
      onError: (error) => this.logger.error({ msg: 'nothing could be deleted', err: error }),
    });
  }

  onApplicationBootstrap(): void {
    // Some are started together: they need not begin together.
    this.task.start(firstInMs * (1 + Math.random()));
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** One round through all rules; a rule that fails leaves the others to go on. @returns how many went, by rule. */
  async sweep(stopping?: AbortSignal): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const rule of this.rules) {
      try {
        counts[rule.what] = await this.apply(rule, stopping);
      } catch (error) {
        this.logger.error({ msg: 'could not delete what is old', what: rule.what, err: error });
      }
    }
    return counts;
  }

  private async apply(rule: RetentionRule, stopping?: AbortSignal): Promise<number> {
    const before = new Date(this.clock.now().getTime() - rule.days * dayMs);
    let total = 0;
    while (stopping?.aborted !== true) {
      const count = await rule.deleteBatch(before, this.options.batchSize);
      if (count === 0) break;
      total += count;
      await this.metrics.countDeleted(rule.what, count);
      await pause(this.options.pauseMs, undefined, { ref: false });
    }
    if (total > 0) this.logger.log({ msg: 'deleted what is old', what: rule.what, before, count: total });
    return total;
  }
}
