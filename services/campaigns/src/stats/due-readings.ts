import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
import { Clock, Sweep } from '@megafon/service';
import { PublishedPostRepository } from './published-post.repository.js';
import { reading } from './reading-schedule.js';

/** Asks automation to read the posts whose time has come; when it does, and whether, its policy decides. */
@Injectable()
export class DueReadings extends Sweep<Overdue> {
  constructor(
    private readonly posts: PublishedPostRepository,
    clock: Clock,
  ) {
    super(DueReadings.name, clock);
  }

  protected overdue(now: Date, limit: number): Promise<Overdue[]> {
    return this.posts.acrossOwnersDue(now, limit);
  }

  /** The request and the next time are one write: of two instances that found the same post one asks. */
  protected async settleOne({ owner, _id }: Overdue): Promise<void> {
    await this.posts.change(owner, _id, (post) => reading(post, this.clock.now()));
  }

  protected postpone({ owner, _id }: Overdue, until: Date): Promise<void> {
    return this.posts.postpone(owner, _id, until);
  }
}
