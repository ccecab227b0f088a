import { Injectable } from '@nestjs/common';
import { AppError, defaultTimeZone } from '@megafon/contracts';
import type { Reactions } from '../../runs/reactions.js';
import { RunRepository } from '../../runs/run.repository.js';
import { dayIn } from '../civil-days.js';
import { withReactions } from '../day-parts.js';
import { DayPartsRepository } from '../day-parts.repository.js';
import { MonthStatsRepository } from '../month-stats.repository.js';
import { PublishedPostRepository } from '../published-post.repository.js';
import { withRead } from '../reading-schedule.js';
import type { PublishedPostDocument } from '../published-post.schema.js';

@Injectable()
export class CountReactions {
  constructor(
    private readonly posts: PublishedPostRepository,
    private readonly runs: RunRepository,
    private readonly days: DayPartsRepository,
    private readonly months: MonthStatsRepository,
  ) {}

  /** Puts what was read of a post in the place of what was read before; what is older than that changes nothing. */
  async execute(owner: string, postId: string, read: Reactions): Promise<void> {
    const post = await this.kept(owner, postId, (known) =>
      known.reactions && known.reactions.measuredAt >= read.measuredAt ? null : withRead(known, read),
    );
    const reactions = post?.reactions;
    if (!post || !reactions) return;
    // Before the days, whose event has open pages read anew.
    await this.runs.keepReading(owner, post.runId, postId, reactions);
    const day = dayIn(post.timeZone ?? defaultTimeZone, post.publishedAt);
    for (const group of [null, post.group]) {
      const parts = await this.days.put(owner, { day, group }, (known) =>
        withReactions(known, postId, reactions),
      );
      if (parts) await this.months.take(parts);
    }
  }

  /** The post is not to be had any more: it is not read again. */
  async giveUp(owner: string, postId: string): Promise<void> {
    await this.kept(owner, postId, (known) => (known.readAt === null ? null : { ...known, readAt: null }));
  }

  /** Null where nobody knows the post any more: its user was deleted. */
  private async kept(
    owner: string,
    postId: string,
    decide: (post: PublishedPostDocument) => PublishedPostDocument | null,
  ): Promise<PublishedPostDocument | null> {
    try {
      return await this.posts.change(owner, postId, (post) => {
        const state = decide(post);
        return state && { state };
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'CAMPAIGN.NOT_FOUND') return null;
      throw error;
    }
  }
}
