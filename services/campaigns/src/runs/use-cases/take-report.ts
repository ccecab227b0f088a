import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { messagesOf } from '../run-messages.js';
import { RunRepository } from '../run.repository.js';
import { advance, expire, nextExpiry } from '../run.js';
import type { Advance, Report } from '../run.js';
import type { RunDocument } from '../run.schema.js';
import { summaryOf } from '../run-summary.js';
import { RunTextsRepository } from '../run-texts.repository.js';
import { CloseCampaign } from './close-campaign.js';

/** Moves a run on: the state, the commands that follow and the events that tell of it are one write. */
@Injectable()
export class TakeReport {
  constructor(
    private readonly runs: RunRepository,
    private readonly texts: RunTextsRepository,
    private readonly closeCampaign: CloseCampaign,
    private readonly clock: Clock,
  ) {}

  /** Harmless when repeated or late. A run that nobody knows any more is left alone: its user was deleted. */
  async execute(owner: string, runId: string, report: Report): Promise<void> {
    await this.move(owner, runId, (run, now) => advance(run, report, now));
  }

  /** Settles the run's overdue actions. */
  async settleOverdue(owner: string, runId: string): Promise<void> {
    await this.move(owner, runId, expire);
  }

  private async move(
    owner: string,
    runId: string,
    step: (run: RunDocument, now: Date) => Advance | null,
  ): Promise<void> {
    const now = this.clock.now();
    try {
      const run = await this.runs.change(owner, runId, async (before) => {
        const next = step(before, now);
        if (!next) return null;
        const texts = await this.texts.of(owner, next.run, next.send);
        const identity = { runId, owner, version: before.version + 1 };
        return {
          state: {
            ...before,
            ...next.run,
            expiresAt: nextExpiry(next.run),
            overdueFailures: 0,
            summary: summaryOf(next.run),
          },
          events: messagesOf(identity, before, next, texts, now),
        };
      });
      await this.closeCampaign.execute(run);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'CAMPAIGN.NOT_FOUND';
      if (!isGone) throw error;
    }
  }
}
