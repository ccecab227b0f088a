import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { PublishedPostRepository } from '../stats/published-post.repository.js';
import type { KnownPost } from '../stats/published-post.repository.js';
import type { Earning } from './estimates.js';
import { hourOf } from './open-hours.js';

const dayMs = 86_400_000;
/** What was longer ago says little of today's groups. */
const learnedDays = 180;
const mostLearned = 5_000;

/** What an owner's posts earned lately. */
@Injectable()
export class KnownPosts {
  constructor(
    private readonly posts: PublishedPostRepository,
    private readonly clock: Clock,
  ) {}

  of(owner: string): Promise<KnownPost[]> {
    const since = new Date(this.clock.now().getTime() - learnedDays * dayMs);
    return this.posts.publishedSince(owner, since, mostLearned);
  }
}

/** By their texts, as far as they were read. */
export function textEarnings(known: readonly KnownPost[]): Earning[] {
  return earningsBy(known, ({ source }) => source);
}

/** By the hours of the day, of that zone's clock, in which they were published. */
export function hourEarnings(known: readonly KnownPost[], zone: string): Earning[] {
  return earningsBy(known, ({ publishedAt }) => String(hourOf(publishedAt, zone)));
}

function earningsBy(known: readonly KnownPost[], optionOf: (post: KnownPost) => string): Earning[] {
  return known.flatMap((post) =>
    post.earned === null ? [] : { groupId: post.group.groupId, option: optionOf(post), earned: post.earned },
  );
}
