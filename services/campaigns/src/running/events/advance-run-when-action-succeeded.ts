import { Injectable } from '@nestjs/common';
import { actionSucceeded } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { TakeReport } from '../use-cases/take-report.js';

@Injectable()
export class AdvanceRunWhenActionSucceeded {
  static readonly on = actionSucceeded;

  constructor(private readonly takeReport: TakeReport) {}

  /** Harmless when delivered twice: a settled action is not settled again. */
  async handle({ data }: EventOf<typeof actionSucceeded>): Promise<void> {
    const { owner, origin, actionId, outcome } = data;
    if (origin.kind !== 'campaign-run') return;
    const { permalink, pendingApproval, evidence } = outcome;
    const report = { actionId, result: 'succeeded', permalink, pendingApproval, evidence } as const;
    await this.takeReport.execute(owner, origin.id, report);
  }
}
