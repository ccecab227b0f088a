import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { advance, expire } from '../../runs/run.js';
import type { Report } from '../../runs/action-report.js';
import { MoveRun } from './move-run.js';

@Injectable()
export class TakeReport {
  constructor(private readonly moveRun: MoveRun) {}

  /** Harmless when repeated or late. A run that nobody knows any more is left alone: its user was deleted. */
  async execute(owner: string, runId: string, report: Report): Promise<void> {
    await this.move(owner, runId, (run, now) => advance(run, report, now));
  }

  /** Settles the run's overdue actions. */
  async settleOverdue(owner: string, runId: string): Promise<void> {
    await this.move(owner, runId, expire);
  }

  private async move(owner: string, runId: string, step: Parameters<MoveRun['execute']>[2]): Promise<void> {
    try {
      await this.moveRun.execute(owner, runId, step);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'CAMPAIGN.NOT_FOUND';
      if (!isGone) throw error;
    }
  }
}
