import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { PublishedPostRepository } from '../published-post.repository.js';
import { readableFrom, readingOnVisit, readingsAfterMs } from '../reading-schedule.js';

/** The injection token of the share of its age by which a post may be read early. */
export const READ_EARLY = Symbol('ReadEarly');

/** On one visit, so that what the account is there for is not held up. */
const mostOnVisit = 2;
/** Most of those that come next may be too early still. */
const mostLookedAt = 50;

/** Reads posts of an account that is on the network anyway, where their time comes soon: a visit less for each. */
@Injectable()
export class ReadOnVisit {
  constructor(
    private readonly posts: PublishedPostRepository,
    private readonly clock: Clock,
    @Inject(READ_EARLY) private readonly early: number,
  ) {}

  async execute(owner: string, accountId: string): Promise<void> {
    const now = this.clock.now();
    if (this.early === 0) return;
    const soon = (await this.posts.readBefore(owner, accountId, this.latest(now), mostLookedAt)).filter(
      ({ publishedAt, readAt }) => readAt !== null && readableFrom(publishedAt, readAt, this.early) <= now,
    );
    for (const { _id } of soon.slice(0, mostOnVisit))
      await this.posts.change(owner, _id, (post) => readingOnVisit(post, now, this.early));
  }

  /** No reading is made further ahead than the last one of the schedule. */
  private latest(now: Date): Date {
    return new Date(now.getTime() + this.early * Math.max(...readingsAfterMs));
  }
}
