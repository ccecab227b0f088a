import { Injectable } from '@nestjs/common';
import type { RetentionRule } from '@megafon/service';
import { HistoryEntryRepository } from '../history/history-entry.repository.js';
import { DayPartsRepository } from '../stats/day-parts.repository.js';
import { PublishedPostRepository } from '../stats/published-post.repository.js';

/** What runs leave behind beside themselves. It is kept for as long as they are. */
@Injectable()
export class TracesOfRuns {
  constructor(
    private readonly history: HistoryEntryRepository,
    private readonly posts: PublishedPostRepository,
    private readonly days: DayPartsRepository,
  ) {}

  rules(days: number): RetentionRule[] {
    const traces = { history: this.history, 'published-posts': this.posts, 'statistics-days': this.days };
    return Object.entries(traces).map(([what, trace]) => ({
      what,
      days,
      deleteBatch: (before, limit) => trace.acrossOwnersRemoveBefore(before, limit),
    }));
  }
}
