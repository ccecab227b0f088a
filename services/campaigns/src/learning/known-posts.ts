import { Injectable } from '@nestjs/common';
import { repeatWindowDays } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import type { PostChooser } from '../runs/post-chooser.js';
import { PublishedPostRepository } from '../stats/published-post.repository.js';
import type { KnownPost } from '../stats/published-post.repository.js';
import { chooseLearned } from './choose-learned.js';
import { Estimates } from './estimates.js';
import type { Earning } from './estimates.js';
import { reasonOf } from './reason-of.js';

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

  /**
   * Chooses by what posts earned in each group. What stood in a group within the time in which nothing is repeated
   * there is left out, where there is anything else.
   */
  async chooserOf(owner: string, campaignId: string): Promise<PostChooser> {
    const known = await this.of(owner);
    const estimates = new Estimates(textEarnings(known));
    const since = this.clock.now().getTime() - repeatWindowDays * dayMs;
    const recent = new Set(
      known
        .filter(({ publishedAt }) => publishedAt.getTime() >= since)
        .map((post) => placeOf(post.group, post.source)),
    );
    return (all, { number, groupId }) => {
      const options = all.map((source, index) => ({ index, source }));
      const fresh = options.filter(({ source }) => !recent.has(placeOf({ groupId }, source)));
      const open = fresh.length > 0 ? fresh : options;
      const sources = open.map(({ source }) => source);
      const seed = `${campaignId}:${number}:${groupId}`;
      const index = open[chooseLearned(estimates, { groupId, options: sources, seed })]?.index ?? 0;
      return { index, reason: reasonOf(estimates, { groupId, all, open: sources, chosen: all[index] }) };
    };
  }
}

/** By their texts, as far as they were read. */
export function textEarnings(known: readonly KnownPost[]): Earning[] {
  return known.flatMap(({ group: { groupId }, source, earned }) =>
    earned === null ? [] : { groupId, option: source, earned },
  );
}

function placeOf({ groupId }: { groupId: string }, source: string): string {
  return `${groupId} ${source}`;
}
