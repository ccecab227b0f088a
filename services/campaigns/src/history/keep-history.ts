import { Injectable } from '@nestjs/common';
import type { IdentifiedRun } from './history-entry.js';
import { HistoryEntryRepository } from './history-entry.repository.js';

/**
 * The history's own record of a run: written when it begins, when it ends, and when what is known of its end changes.
 * Whoever writes the run calls it after that, and again when a crash came between.
 */
@Injectable()
export class KeepHistory {
  constructor(private readonly entries: HistoryEntryRepository) {}

  async execute(run: IdentifiedRun): Promise<void> {
    await this.entries.keep(run, run.campaignName);
  }
}
