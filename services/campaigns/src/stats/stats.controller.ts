import { Controller } from '@nestjs/common';
import { getAnalytics, getDashboardStats, getGroupStats } from '@megafon/contracts';
import type { DashboardStats, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { lastDays } from './civil-days.js';
import { MonthStatsRepository } from './month-stats.repository.js';
import { PublicationRepository } from './publication.repository.js';
import {
  activityOf,
  analyticsOf,
  changeOf,
  groupsOf,
  recentOf,
  successOf,
  sumOfDays,
  toldStatuses,
} from './stats-answers.js';

const week = 7;
const recent = 6;

/** Every answer is read from the months' documents: what it costs follows from the period, not from the history. */
@Controller()
export class StatsController {
  constructor(
    private readonly months: MonthStatsRepository,
    private readonly publications: PublicationRepository,
    private readonly campaigns: CampaignRepository,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(getDashboardStats)
  async dashboard({ userId, query }: RequestOf<typeof getDashboardStats>): Promise<DashboardStats> {
    const { period } = query;
    const length = period ?? week;
    const zone = await this.zones.of(userId);
    const wanted = lastDays(zone, this.clock.now(), length);
    const before = lastDays(zone, this.clock.now(), length, length);
    const [days, all, publishedCampaigns, pendingCampaigns, newest] = await Promise.all([
      this.months.daysOf(userId, [...before, ...wanted]),
      this.months.allOf(userId),
      this.publications.count(userId),
      this.campaigns.count(userId, { status: ['pending', 'scheduled'] }),
      this.campaigns.list(userId, { status: toldStatuses }, { limit: recent }),
    ]);
    const inPeriod = sumOfDays(days, wanted);
    return {
      overview: {
        publishedCampaigns,
        totalPosts: all.posts,
        totalComments: all.comments,
        pendingCampaigns,
        ...(period !== undefined && { totalCampaigns: inPeriod.created, ...successOf(inPeriod) }),
      },
      dailyActivity: activityOf(days, wanted),
      recentActivity: recentOf(newest),
      change: changeOf(days, wanted, before),
    };
  }

  @Handles(getGroupStats)
  async groups({ userId, query }: RequestOf<typeof getGroupStats>): Promise<ReplyOf<typeof getGroupStats>> {
    const wanted = lastDays(await this.zones.of(userId), this.clock.now(), query.period);
    return groupsOf(await this.months.groupMonths(userId, wanted), wanted);
  }

  @Handles(getAnalytics)
  async analytics({ userId, query }: RequestOf<typeof getAnalytics>): Promise<ReplyOf<typeof getAnalytics>> {
    const wanted = lastDays(await this.zones.of(userId), this.clock.now(), query.period);
    return analyticsOf(await this.months.daysOf(userId, wanted), wanted);
  }
}
