import { Injectable } from '@nestjs/common';
import { runFinished, runProgressed } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { CountRun } from '../use-cases/count-run.js';

@Injectable()
export class CountRunWhenItMoved {
  static readonly on = [runProgressed, runFinished];

  constructor(private readonly countRun: CountRun) {}

  /** Harmless when delivered twice or late: the run is counted as it is now, in the place of what was counted of it. */
  async handle(event: EventOf<typeof runProgressed> | EventOf<typeof runFinished>): Promise<void> {
    const { tenant, data } = event;
    const changed =
      event.type === 'campaigns.run.progressed.v1'
        ? new Set(event.data.targets.map(({ targetId }) => Number(targetId)))
        : undefined;
    await this.countRun.execute(tenant, data.runId, changed);
  }
}
