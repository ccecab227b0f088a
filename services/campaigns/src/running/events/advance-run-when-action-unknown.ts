import { Injectable } from '@nestjs/common';
import { actionUnknown } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { TakeReport } from '../use-cases/take-report.js';

@Injectable()
export class AdvanceRunWhenActionUnknown {
  static readonly on = actionUnknown;

  constructor(private readonly takeReport: TakeReport) {}

  /** Harmless when delivered twice: a settled action is not settled again. */
  async handle({ data }: EventOf<typeof actionUnknown>): Promise<void> {
    const { owner, origin, actionId, evidence } = data;
    if (origin.kind !== 'campaign-run') return;
    await this.takeReport.execute(owner, origin.id, { actionId, result: 'unknown', evidence });
  }
}
