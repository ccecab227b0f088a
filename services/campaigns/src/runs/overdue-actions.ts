import { Injectable, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { Ticker } from '../schedule/ticker.js';
import { RunRepository } from './run.repository.js';
import { TakeReport } from './use-cases/take-report.js';

const everyMs = 30_000;
const batch = 100;

/** Settles actions of which nobody said anything in time, so that every run ends. */
@Injectable()
export class OverdueActions implements OnApplicationBootstrap, OnModuleDestroy {
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
    for (const { owner, _id } of await this.runs.acrossOwnersOverdue(this.clock.now(), batch)) {
      await this.takeReport.settleOverdue(owner, _id);
    }
    return undefined;
  }
}
