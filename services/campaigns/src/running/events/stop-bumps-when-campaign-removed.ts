import { Injectable } from '@nestjs/common';
import { campaignChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { stop } from '../../runs/run-control.js';
import { RunRepository } from '../../runs/run.repository.js';
import { MoveRun } from '../use-cases/move-run.js';

@Injectable()
export class StopBumpsWhenCampaignRemoved {
  static readonly on = campaignChanged;

  constructor(
    private readonly runs: RunRepository,
    private readonly moveRun: MoveRun,
  ) {}

  /** Harmless when delivered twice: what is stopped stays so. */
  async handle({ tenant, data }: EventOf<typeof campaignChanged>): Promise<void> {
    if (data.change !== 'removed') return;
    for (const id of await this.runs.idsExpecting(tenant, data.campaignId))
      await this.moveRun.executeUnlessGone(tenant, id, stop);
  }
}
