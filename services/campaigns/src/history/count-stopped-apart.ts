import { Injectable } from '@nestjs/common';
import type { RunTally } from '@megafon/contracts';
import type { Migration } from '@megafon/mongo';
import { RunRepository } from '../runs/run.repository.js';
import { HistoryEntryRepository } from './history-entry.repository.js';

const atOnce = 500;

/** Entries counted as failed what a person stopped before it began: those with any failure are counted anew. */
@Injectable()
export class CountStoppedApart implements Migration {
  static readonly migration = '2026-11-27-stopped-apart';
  private upTo = '';

  constructor(
    private readonly entries: HistoryEntryRepository,
    private readonly runs: RunRepository,
  ) {}

  async migrate(): Promise<boolean> {
    const entries = await this.entries.acrossOwnersBehind(this.upTo, atOnce);
    for (const { _id, owner, posts, comments } of entries) {
      if (!countsFailures(posts) && !countsFailures(comments)) continue;
      const run = await this.runs.find(owner, _id);
      if (run) await this.entries.keep(run, run.campaignName);
    }
    this.upTo = entries.at(-1)?._id ?? '';
    return entries.length < atOnce;
  }
}

/** Entries of that time have no count of what was stopped. */
function countsFailures({ failed, cancelled }: RunTally): boolean {
  return cancelled === undefined && failed > 0;
}
