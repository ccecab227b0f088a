import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { messagesOf } from '../../runs/run-messages.js';
import { RunRepository } from '../../runs/run.repository.js';
import { nextExpiry } from '../../runs/run.js';
import type { Advance } from '../../runs/run.js';
import type { RunDocument } from '../../runs/run.schema.js';
import { summaryOf } from '../../runs/run-summary.js';
import { RunTextsRepository } from '../../runs/run-texts.repository.js';
import { CloseCampaign } from './close-campaign.js';

/** Moves a run on: the state, the commands that follow and the events that tell of it are one write. */
@Injectable()
export class MoveRun {
  constructor(
    private readonly runs: RunRepository,
    private readonly texts: RunTextsRepository,
    private readonly closeCampaign: CloseCampaign,
    private readonly clock: Clock,
  ) {}

  /**
   * @param step pure; null when there is nothing to change
   * @throws AppError CAMPAIGN.NOT_FOUND, and what `step` throws
   */
  async execute(
    owner: string,
    runId: string,
    step: (run: RunDocument, now: Date) => Advance | null,
  ): Promise<void> {
    const now = this.clock.now();
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
  }

  /** The same; nothing for a run that is not there any more, as when its user was deleted. */
  async executeUnlessGone(...asked: Parameters<MoveRun['execute']>): Promise<void> {
    try {
      await this.execute(...asked);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'CAMPAIGN.NOT_FOUND';
      if (!isGone) throw error;
    }
  }
}
