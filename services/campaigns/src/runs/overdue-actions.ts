import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { settleEach } from '../schedule/settle-each.js';
import { Ticker } from '../schedule/ticker.js';
import { RunRepository } from './run.repository.js';
import { TakeReport } from './use-cases/take-report.js';

const everyMs = 30_000;
const batch = 100;

/** Settles actions of which nobody said anything in time, so that every run ends. */
@Injectable()
export class OverdueActions implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OverdueActions.name);
  private readonly ticker = new Ticker(OverdueActions.name, everyMs, () => this.settle());

  constructor(
    private readonly runs: RunRepository,
    private readonly takeReport: TakeReport,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.ticker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.ticker.stop();
  }

  async settle(): Promise<undefined> {
    const overdue = await this.runs.acrossOwnersOverdue(this.clock.now(), batch);
    await settleEach(overdue, {
      settle: ({ owner, _id }) => this.takeReport.settleOverdue(owner, _id),
      postpone: ({ owner, _id }, delayMs) =>
        this.runs.postpone(owner, _id, new Date(this.clock.now().getTime() + delayMs)),
      onError: ({ _id }, error) =>
        this.logger.warn({ msg: 'overdue actions were not settled', runId: _id, err: error }),
    });
    return undefined;
  }
}
