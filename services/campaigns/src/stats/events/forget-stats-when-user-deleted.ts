import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { DayPartsRepository } from '../day-parts.repository.js';
import { MonthStatsRepository } from '../month-stats.repository.js';
import { PublicationRepository } from '../publication.repository.js';
import { PublishedPostRepository } from '../published-post.repository.js';

@Injectable()
export class ForgetStatsWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(
    private readonly posts: PublishedPostRepository,
    private readonly days: DayPartsRepository,
    private readonly months: MonthStatsRepository,
    private readonly publications: PublicationRepository,
  ) {}

  /** Harmless when delivered twice. */
  async handle({ data }: EventOf<typeof userDeleted>): Promise<void> {
    const { posts, days, months, publications } = this;
    await Promise.all([posts, days, months, publications].map((one) => one.removeAllOf(data.userId)));
  }
}
