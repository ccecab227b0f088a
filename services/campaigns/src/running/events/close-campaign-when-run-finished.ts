import { Injectable } from '@nestjs/common';
import { runFinished } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { RunRepository } from '../../runs/run.repository.js';
import { CloseCampaign } from '../use-cases/close-campaign.js';

/** Nearly always the campaign is closed by then; this finishes what a crash between the two writes left open. */
@Injectable()
export class CloseCampaignWhenRunFinished {
  static readonly on = runFinished;

  constructor(
    private readonly runs: RunRepository,
    private readonly closeCampaign: CloseCampaign,
  ) {}

  async handle({ tenant, data }: EventOf<typeof runFinished>): Promise<void> {
    const run = await this.runs.find(tenant, data.runId);
    if (run) await this.closeCampaign.execute(run);
  }
}
