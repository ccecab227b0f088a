import { RepeatingTask, settleOverdue } from '@megafon/concurrency';
import type { Overdue } from '@megafon/concurrency';
import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Clock } from './clock.js';

export interface SweepPace {
  /** From when the service starts to the first round. */
  readonly firstInMs: number;
  /** At most so many in a round. */
  readonly batchSize: number;
  /** Goes on at once while a whole batch was overdue, and any of it could be settled. */
  readonly drains: boolean;
}

const everyMs = 30_000;
const usual: SweepPace = { firstInMs: everyMs, batchSize: 100, drains: false };

/** Settles what nobody settled in time, every half minute; any number of instances may. See `settleOverdue` for failures. */
export abstract class Sweep<D extends Overdue> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private readonly pace: SweepPace;
  private readonly task: RepeatingTask;

  /** @param name of the sweep, in logs */
  protected constructor(
    name: string,
    protected readonly clock: Clock,
    pace: Partial<SweepPace> = {},
  ) {
    this.logger = new Logger(name);
    this.pace = { ...usual, ...pace };
    this.task = new RepeatingTask({
      everyMs,
      round: () => this.settle(),
      onError: (err) => this.logger.warn({ msg: 'a round failed', err }),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start(this.pace.firstInMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** One round. @returns in how many milliseconds the next one shall begin, where that is sooner than usual */
  async settle(): Promise<number | undefined> {
    const { batchSize, drains } = this.pace;
    const overdue = await this.overdue(this.clock.now(), batchSize);
    const settled = await settleOverdue(overdue, {
      settle: (one) => this.settleOne(one),
      postpone: (one, delayMs) => this.postpone(one, new Date(this.clock.now().getTime() + delayMs)),
      onError: ({ _id }, err) => this.logger.warn({ msg: 'could not be settled', id: _id, err }),
    });
    return drains && settled > 0 && overdue.length === batchSize ? 0 : undefined;
  }

  /** At most `limit`, in the order in which they are settled: the oldest first, or by turns of their owners. */
  protected abstract overdue(now: Date, limit: number): Promise<readonly D[]>;
  protected abstract settleOne(one: D): Promise<void>;
  /** Settling it failed: others go first, `until` then. */
  protected abstract postpone(one: D, until: Date): Promise<void>;
}
