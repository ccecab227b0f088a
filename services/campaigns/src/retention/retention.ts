import { Inject, Injectable } from '@nestjs/common';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { CommentJobRepository } from '../post-comments/comment-job.repository.js';
import { RunTextsRepository } from '../runs/run-texts.repository.js';
import { RunRepository } from '../runs/run.repository.js';
import { TracesOfRuns } from './traces-of-runs.js';

/** For how many days something is kept. */
export interface KeptDays {
  runs: number;
  commentJobs: number;
}

export const KEPT_DAYS = Symbol('KeptDays');

/** What this service keeps for a time only. */
@Injectable()
export class Retention extends RetentionSweep {
  constructor(
    runs: RunRepository,
    texts: RunTextsRepository,
    traces: TracesOfRuns,
    commentJobs: CommentJobRepository,
    clock: Clock,
    metrics: Metrics,
    @Inject(KEPT_DAYS) days: KeptDays,
  ) {
    const rules = [
      // Before the runs: a run began before it ended.
      ...traces.rules(days.runs),
      {
        what: 'runs',
        days: days.runs,
        // Texts first: a run that is still there is found again, texts without one are not. They are many and long, and so
        // they are what is counted here: a batch ends the runs whose texts it took.
        deleteBatch: async (before: Date, limit: number) => {
          const ids = await runs.acrossOwnersEndedBefore(before, limit);
          return await runs.acrossOwnersRemove(await texts.acrossOwnersRemoveOfRuns(ids, limit));
        },
      },
      {
        what: 'comment-jobs',
        days: days.commentJobs,
        deleteBatch: (before: Date, limit: number) => commentJobs.acrossOwnersRemoveDone(before, limit),
      },
    ];
    super(rules, clock, metrics);
  }
}
