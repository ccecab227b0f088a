import { Injectable } from '@nestjs/common';
import { postModerated } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { TakeReport } from '../use-cases/take-report.js';

@Injectable()
export class AdvanceRunWhenPostModerated {
  static readonly on = postModerated;

  constructor(private readonly takeReport: TakeReport) {}

  /** Harmless when delivered twice: what was decided on waits no more. */
  async handle({ data }: EventOf<typeof postModerated>): Promise<void> {
    const { owner, origin, actionId, decision, permalink } = data;
    if (origin.kind !== 'campaign-run') return;
    await this.takeReport.execute(owner, origin.id, { actionId, result: decision, permalink });
  }
}
