import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { outcomeOf } from '../../runs/run-progress.js';
import { RunRepository } from '../../runs/run.repository.js';
import type { RunDocument } from '../../runs/run.schema.js';
import { withRun } from '../day-parts.js';
import { DayPartsRepository } from '../day-parts.repository.js';
import { MonthStatsRepository } from '../month-stats.repository.js';
import { PublicationRepository } from '../publication.repository.js';
import { PublishedPostRepository } from '../published-post.repository.js';
import { postsOf } from '../reading-schedule.js';
import { talliesOf } from '../run-tally.js';

/** Counts a run as it is now. Said again it counts the same: every number stands under what it comes from. */
@Injectable()
export class CountRun {
  constructor(
    private readonly runs: RunRepository,
    private readonly days: DayPartsRepository,
    private readonly months: MonthStatsRepository,
    private readonly posts: PublishedPostRepository,
    private readonly publications: PublicationRepository,
    private readonly clock: Clock,
  ) {}

  /** @param targets places of those that changed, where it is known: the groups of the others are left alone */
  async execute(owner: string, runId: string, targets?: ReadonlySet<number>): Promise<void> {
    const run = await this.runs.find(owner, runId);
    if (!run) return;
    await this.posts.keep(owner, runId, postsOf(run, this.clock.now()));
    if (isPublished(run)) await this.publications.note(owner, run.campaignId);
    for (const { day, group, targets: of, tally } of talliesOf(run)) {
      if (group && targets && ![...of].some((target) => targets.has(target))) continue;
      const parts = await this.days.put(owner, { day, group }, (known) =>
        withRun(known, runId, run.version, tally),
      );
      if (parts) await this.months.take(parts);
    }
  }
}

function isPublished(run: RunDocument): boolean {
  return run.finishedAt !== null && outcomeOf(run) === 'published';
}
