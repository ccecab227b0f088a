import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import { isStoppable, stop } from '../../runs/run-control.js';
import type { Advance } from '../../runs/run.js';
import type { Run } from '../../runs/run-state.js';
import { MoveRun } from './move-run.js';

@Injectable()
export class ControlRun {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly moveRun: MoveRun,
  ) {}

  /**
   * A person pauses, resumes or stops the run under way; nothing changes where that is so already.
   * @param step of run-control.ts
   * @throws AppError CAMPAIGN.NOT_FOUND, CAMPAIGN.NOT_RUNNING
   */
  async execute(owner: string, id: string, step: (run: Run, now: Date) => Advance | null): Promise<void> {
    const { status, lastRunId } = await this.campaigns.get(owner, id);
    if (status !== 'publishing' || lastRunId === null) throw new AppError('CAMPAIGN.NOT_RUNNING');
    await this.moveRun.execute(owner, lastRunId, (run, now) => {
      if (run.finishedAt !== null) throw new AppError('CAMPAIGN.NOT_RUNNING');
      return step(run, now);
    });
  }

  /** Its run, or the bumps that come after it. @throws AppError CAMPAIGN.NOT_FOUND, CAMPAIGN.NOT_RUNNING */
  async stop(owner: string, id: string): Promise<void> {
    const { status, lastRunId } = await this.campaigns.get(owner, id);
    if (status === 'publishing') return this.execute(owner, id, stop);
    if (lastRunId === null) throw new AppError('CAMPAIGN.NOT_RUNNING');
    await this.moveRun.execute(owner, lastRunId, (run, now) => {
      if (!isStoppable(run)) throw new AppError('CAMPAIGN.NOT_RUNNING');
      return stop(run, now);
    });
  }
}
