import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '@megafon/concurrency';
import { Clock } from '@megafon/service';
import { outcomeOf } from '../../runs/run-progress.js';
import { RunRepository } from '../../runs/run.repository.js';
import type { RunDocument } from '../../runs/run.schema.js';
import { CountedRuns } from '../counted-runs.js';
import type { CountedRun } from '../counted-runs.js';
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
  private readonly counting = new KeyedQueue();
  private readonly counted = new CountedRuns();

  constructor(
    private readonly runs: RunRepository,
    private readonly days: DayPartsRepository,
    private readonly months: MonthStatsRepository,
    private readonly posts: PublishedPostRepository,
    private readonly publications: PublicationRepository,
    private readonly clock: Clock,
  ) {}

  /** @param targets places of those that changed, where it is known; others count where this process knows that they did */
  execute(owner: string, runId: string, targets?: ReadonlySet<number>): Promise<void> {
    return this.counting.run(runId, async () => {
      const run = await this.runs.latest(owner, runId);
      if (run) await this.count(run, targets);
    });
  }

  private async count(run: RunDocument, targets: ReadonlySet<number> | undefined): Promise<void> {
    const { _id: runId, owner, campaignId, version } = run;
    const counted = this.counted.of(runId);
    await this.keepPosts(run, counted);
    if (isPublished(run) && !(targets && counted.isPublished)) {
      await this.publications.note(owner, campaignId);
      counted.isPublished = true;
    }
    for (const { day, group, targets: of, tally } of talliesOf(run)) {
      const place = JSON.stringify([day, group?.groupId ?? null]);
      const isNamed = !group || [...of].some((target) => targets?.has(target));
      if (targets && !counted.lacks(place, tally, run, isNamed)) continue;
      const parts = await this.days.put(owner, { day, group }, (known) =>
        withRun(known, runId, version, tally),
      );
      if (parts) await this.months.take(parts);
      counted.note(place, tally, version);
    }
  }

  private async keepPosts(run: RunDocument, { posts }: CountedRun): Promise<void> {
    const fresh = postsOf(run, this.clock.now()).filter(({ _id }) => !posts.has(_id));
    await this.posts.keep(run.owner, run._id, fresh);
    for (const { _id } of fresh) posts.add(_id);
  }
}

function isPublished(run: RunDocument): boolean {
  return run.finishedAt !== null && outcomeOf(run) === 'published';
}
