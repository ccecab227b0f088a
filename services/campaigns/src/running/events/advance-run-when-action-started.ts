import { Injectable } from '@nestjs/common';
import { actionStarted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { TakeReport } from '../use-cases/take-report.js';

@Injectable()
export class AdvanceRunWhenActionStarted {
  static readonly on = actionStarted;

  constructor(private readonly takeReport: TakeReport) {}

  async handle({ data }: EventOf<typeof actionStarted>): Promise<void> {
    const { owner, origin, actionId } = data;
    if (origin.kind !== 'campaign-run') return;
    await this.takeReport.execute(owner, origin.id, { actionId, result: 'started' });
  }
}
