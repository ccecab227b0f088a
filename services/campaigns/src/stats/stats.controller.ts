import { Controller } from '@nestjs/common';
import { getAnalytics, getGroupStats, maxGroupStats } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { lastDays } from './civil-days.js';
import { MonthStatsRepository } from './month-stats.repository.js';
import { analyticsOf, groupsOf } from './stats-answers.js';

/** Every answer is read from the months' documents: what it costs follows from the period, not from the history. */
@Controller()
export class StatsController {
  constructor(
    private readonly months: MonthStatsRepository,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(getGroupStats)
  async groups({ userId, query }: RequestOf<typeof getGroupStats>): Promise<ReplyOf<typeof getGroupStats>> {
    const wanted = lastDays(await this.zones.of(userId), this.clock.now(), query.period);
    return groupsOf(await this.months.groupMonths(userId, wanted, maxGroupStats), wanted);
  }

  @Handles(getAnalytics)
  async analytics({ userId, query }: RequestOf<typeof getAnalytics>): Promise<ReplyOf<typeof getAnalytics>> {
    const wanted = lastDays(await this.zones.of(userId), this.clock.now(), query.period);
    return analyticsOf(await this.months.daysOf(userId, wanted), wanted);
  }
}
