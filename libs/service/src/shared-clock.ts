import { setTimeout as pause } from 'node:timers/promises';
import { RepeatingTask, SharedTime, TimeSource } from '@megafon/concurrency';
import { Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, FactoryProvider } from '@nestjs/common';
import { Clock, SystemClock } from './clock.js';
import { Metrics } from './health/metrics.js';
import { processGauges } from './health/process-gauges.js';
import { MovedTime } from './moved-time.js';

const everyMs = 5_000;
/** While it is not sure. */
const soonMs = 1_000;
/** Before a process that begins gives up. */
const mostAttempts = 30;
/** A machine whose clock is off by more is told of. */
const notableMs = 1_000;

/** The time of the service's database, as all its processes have it, whatever their machines' clocks say. */
export class SharedClock extends Clock implements BeforeApplicationShutdown {
  private readonly logger = new Logger(SharedClock.name);
  private isOff = false;
  private readonly task = new RepeatingTask({
    everyMs,
    round: () => this.measure(),
    onError: (err) => this.logger.warn({ msg: 'the time could not be asked for', err }),
  });

  private constructor(
    private readonly time: SharedTime,
    private readonly moved: MovedTime,
  ) {
    super();
  }

  /** Asks before anybody wants to know. @throws when nobody tells the time: nothing is to be begun without. */
  static async open(time: SharedTime, moved: MovedTime, metrics: Metrics): Promise<SharedClock> {
    const clock = new SharedClock(time, moved);
    for (let attempt = 1; !(await clock.isTold(attempt)); attempt += 1) await pause(soonMs);
    clock.show(metrics);
    clock.task.start(time.isSure ? everyMs : soonMs);
    return clock;
  }

  now(): Date {
    return new Date(this.time.nowMs + this.moved.aheadMs);
  }

  override sure(): Promise<boolean> {
    return this.time.sure();
  }

  /** What is finished in shutting down goes by it too. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  /** @throws what the last attempt threw */
  private async isTold(attempt: number): Promise<boolean> {
    try {
      await this.measure();
      return true;
    } catch (err) {
      if (attempt === mostAttempts) throw err;
      this.logger.warn({ msg: 'no time was told yet', err });
      return false;
    }
  }

  /** @returns when to ask again, if that is soon */
  private async measure(): Promise<number | undefined> {
    await this.time.measure();
    const aheadMs = Math.round(this.time.wallAheadMs);
    const isOff = Math.abs(aheadMs) > notableMs;
    if (isOff && !this.isOff) this.logger.warn({ msg: 'the clock of this machine is off', aheadMs });
    this.isOff = isOff;
    return this.time.isSure ? undefined : soonMs;
  }

  private show(metrics: Metrics): void {
    metrics.show(processGauges.clockAhead, () => this.time.wallAheadMs / 1_000);
    metrics.show(processGauges.clockSure, () => (this.time.isSure ? 1 : 0));
  }
}

/** By the database, where the process has one. */
export const clockProvider: FactoryProvider<Clock> = {
  provide: Clock,
  useFactory: (metrics: Metrics, moved?: MovedTime, source?: TimeSource) =>
    source ? SharedClock.open(new SharedTime(source), moved ?? MovedTime.never, metrics) : new SystemClock(),
  inject: [Metrics, { token: MovedTime, optional: true }, { token: TimeSource, optional: true }],
};
