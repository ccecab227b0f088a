import { Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { RunRepository } from '../runs/run.repository.js';
import type { UnnamedRun } from '../runs/run.repository.js';
import { HistoryEntryRepository } from './history-entry.repository.js';

/** Each reads a run. */
const batch = 20;
const foldedAtOnce = 500;

/**
 * Once, at the first start of a version that keeps a history of every run: each run that is there is taken into it, and
 * gets the name that its campaign has now, or '' where the campaign was removed. Entries whose names stood as they were
 * written are made to be found.
 */
@Injectable()
export class HistoryOfEarlierVersions implements OnApplicationBootstrap {
  private readonly logger = new Logger(HistoryOfEarlierVersions.name);

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runs: RunRepository,
    private readonly entries: HistoryEntryRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.takeOver().catch((error: unknown) => {
      this.logger.warn({ msg: 'the history of an earlier version was not taken over', err: error });
    });
  }

  /** Harmless when repeated, or when several instances do it. */
  async takeOver(): Promise<void> {
    while ((await this.entries.acrossOwnersFoldOlder(foldedAtOnce)) === foldedAtOnce);
    for (;;) {
      const unnamed = await this.runs.acrossOwnersUnnamed(batch);
      const taken = await Promise.all(unnamed.map((run) => this.takenOver(run)));
      if (unnamed.length < batch || !taken.some(Boolean)) return;
    }
  }

  private async takenOver({ owner, _id, campaignId }: UnnamedRun): Promise<boolean> {
    try {
      const name = (await this.campaigns.find(owner, campaignId))?.name ?? '';
      const run = await this.runs.find(owner, _id);
      if (run) await this.entries.keep(run, name);
      // Last: a run without a name is found again.
      await this.runs.giveName(owner, _id, name);
      return true;
    } catch (error) {
      this.logger.warn({ msg: 'a run was not taken into the history', runId: _id, err: error });
      return false;
    }
  }
}
