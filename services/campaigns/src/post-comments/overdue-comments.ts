import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
import { Clock, Sweep } from '@megafon/service';
import { CommentJobRepository } from './comment-job.repository.js';
import { FollowComments } from './use-cases/follow-comments.js';

/** Settles comments of which nobody said anything in time, so that every job ends. */
@Injectable()
export class OverdueComments extends Sweep<Overdue> {
  constructor(
    private readonly jobs: CommentJobRepository,
    private readonly followComments: FollowComments,
    clock: Clock,
  ) {
    super(OverdueComments.name, clock);
  }

  protected overdue(now: Date, limit: number): Promise<Overdue[]> {
    return this.jobs.acrossOwnersOverdue(now, limit);
  }

  protected settleOne({ owner, _id }: Overdue): Promise<void> {
    return this.followComments.settleOverdue(owner, _id);
  }

  protected postpone({ owner, _id }: Overdue, until: Date): Promise<void> {
    return this.jobs.postpone(owner, _id, until);
  }
}
