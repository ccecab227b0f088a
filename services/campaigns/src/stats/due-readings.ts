import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
import { Clock, Sweep } from '@megafon/service';
import { OwnersInTurn } from '../schedule/owners-in-turn.js';
import { PublishedPostRepository } from './published-post.repository.js';
import { reading } from './reading-schedule.js';

/**
 * Asks automation to read the posts whose time has come; when it does, and whether, its policy decides. Owners take turns: who
 * published to a thousand groups keeps nobody's figures waiting.
 */
@Injectable()
export class DueReadings extends Sweep<Overdue> {
  private readonly owners = new OwnersInTurn<Overdue>();

  constructor(
    private readonly posts: PublishedPostRepository,
    clock: Clock,
  ) {
    super(DueReadings.name, clock);
  }

  protected overdue(now: Date, limit: number): Promise<Overdue[]> {
    return this.owners.next(limit, (passed, most) => this.posts.acrossOwnersDue(now, most, passed));
  }

  /** The request and the next time are one write: of two instances that found the same post one asks. */
  protected async settleOne({ owner, _id }: Overdue): Promise<void> {
    await this.posts.change(owner, _id, (post) => reading(post, this.clock.now()));
  }

  protected postpone({ owner, _id }: Overdue, until: Date): Promise<void> {
    return this.posts.postpone(owner, _id, until);
  }
}
