import { monitorEventLoopDelay } from 'node:perf_hooks';
import { RepeatingTask } from '@megafon/concurrency';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { processGauges } from './process-gauges.js';

const windowMs = 1_000;
/** Finer, each process would wake a hundred times a second for it, also with nothing to do. */
const resolutionMs = 100;
const quantiles = [0.5, 0.99, 1] as const;

/**
 * How late this process comes to what it has to do, second by second. Found by `HealthChecks`: a process that stays
 * late is taken out of the rotation until it caught up.
 */
@Injectable()
export class EventLoopDelay implements OnModuleInit, OnModuleDestroy {
  static readonly healthCheck = 'eventLoop';
  private readonly histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  private readonly judge = new DelayJudge();
  private lastMs: Record<number, number> = {};
  private readonly task = new RepeatingTask({
    everyMs: windowMs,
    round: async () => this.endWindow(),
    onError: () => undefined,
  });

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.histogram.enable();
    this.task.start();
    this.metrics.show(processGauges.eventLoopDelay, () =>
      quantiles.map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: (this.lastMs[quantile] ?? 0) / 1_000,
      })),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.histogram.disable();
    await this.task.stop();
  }

  /** @throws Error while the delay stays bad */
  async check(): Promise<void> {
    const fault = this.judge.fault();
    if (fault !== null) throw new Error(fault);
  }

  private endWindow(): void {
    for (const quantile of quantiles) {
      // The histogram holds the time between two looks; what is more than was meant is the delay.
      const delayMs = this.histogram.percentile(quantile * 100) / 1e6 - resolutionMs;
      this.lastMs[quantile] = Math.max(0, delayMs);
    }
    this.histogram.reset();
    this.judge.note(this.lastMs[0.5] ?? 0);
  }
}

/** A moment is not bad enough: garbage is collected, a large body parsed. */
const badMs = 250;
const badWindows = 5;

/** Whether a process is too late for too long; by the median, so that one long turn in a second is no reason. */
export class DelayJudge {
  private bad = 0;

  note(medianMs: number): void {
    this.bad = medianMs >= badMs ? this.bad + 1 : 0;
  }

  fault(): string | null {
    return this.bad >= badWindows ? `late by ${badMs} ms and more for ${this.bad} s` : null;
  }
}
