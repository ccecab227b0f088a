import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { messagesOf } from '../run-messages.js';
import { RunRepository } from '../run.repository.js';
import { advance, expire, nextExpiry } from '../run.js';
import type { Advance, Report } from '../run.js';
import type { RunDocument } from '../run.schema.js';
import { CloseCampaign } from './close-campaign.js';

/** Moves a run on: the state, the commands that follow and the events that tell of it are one write. */
@Injectable()
export class TakeReport {
  constructor(
    private readonly runs: RunRepository,
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
    const known = await this.runs.find(owner, runId);
    if (!known) return;
    const now = this.clock.now();
    const run = await this.runs.change(owner, runId, (before) => {
      const next = step(before, now);
      if (!next) return null;
      const identity = { runId, owner, version: before.version + 1 };
      return {
        state: { ...before, ...next.run, expiresAt: nextExpiry(next.run) },
        events: messagesOf(identity, before, next, now),
      };
    });
    await this.closeCampaign.execute(run);
  }
}
