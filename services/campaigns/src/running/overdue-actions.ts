import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
import { Clock, Sweep } from '@megafon/service';
import { RunRepository } from '../runs/run.repository.js';
import { TakeReport } from './use-cases/take-report.js';

/** Settles actions of which nobody said anything in time, so that every run ends. */
@Injectable()
export class OverdueActions extends Sweep<Overdue> {
  constructor(
    private readonly runs: RunRepository,
    private readonly takeReport: TakeReport,
    clock: Clock,
  ) {
    super(OverdueActions.name, clock);
  }

  protected overdue(now: Date, limit: number): Promise<Overdue[]> {
    return this.runs.acrossOwnersOverdue(now, limit);
  }

  protected settleOne({ owner, _id }: Overdue): Promise<void> {
    return this.takeReport.settleOverdue(owner, _id);
  }

  protected postpone({ owner, _id }: Overdue, until: Date): Promise<void> {
    return this.runs.postpone(owner, _id, until);
  }
}
