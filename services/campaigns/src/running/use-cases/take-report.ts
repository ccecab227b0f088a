import { Injectable } from '@nestjs/common';
import { advance, expire } from '../../runs/run.js';
import type { Report } from '../../runs/action-report.js';
import { MoveRun } from './move-run.js';

@Injectable()
export class TakeReport {
  constructor(private readonly moveRun: MoveRun) {}

  /** Harmless when repeated or late. A run that nobody knows any more is left alone: its user was deleted. */
  async execute(owner: string, runId: string, report: Report): Promise<void> {
    await this.moveRun.executeUnlessGone(owner, runId, (run, now) => advance(run, report, now));
  }

  /** Settles the run's overdue actions, and does what its time has come for. */
  async settleOverdue(owner: string, runId: string): Promise<void> {
    await this.moveRun.executeUnlessGone(owner, runId, expire);
  }
}
