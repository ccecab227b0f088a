import { Injectable } from '@nestjs/common';
import { actionFailed } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { TakeReport } from '../use-cases/take-report.js';

@Injectable()
export class AdvanceRunWhenActionFailed {
  static readonly on = actionFailed;

  constructor(private readonly takeReport: TakeReport) {}

  /** Harmless when delivered twice: a settled action is not settled again. */
  async handle({ data }: EventOf<typeof actionFailed>): Promise<void> {
    const { owner, origin, actionId, reason, evidence } = data;
    if (origin.kind !== 'campaign-run') return;
    await this.takeReport.execute(owner, origin.id, { actionId, result: 'failed', reason, evidence });
  }
}
