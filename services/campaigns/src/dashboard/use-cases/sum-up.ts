import { Injectable } from '@nestjs/common';
import type { DashboardStats, StatsPeriod } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import { lastDays } from '../../stats/civil-days.js';
import { MonthStatsRepository } from '../../stats/month-stats.repository.js';
import { PublicationRepository } from '../../stats/publication.repository.js';
import { activityOf, changeOf, successOf, sumOfDays } from '../../stats/stats-answers.js';

const week = 7;
type Sums = Pick<DashboardStats, 'overview' | 'dailyActivity' | 'change'>;

/** Read from the months' documents: what it costs follows from the period, not from the history. */
@Injectable()
export class SumUp {
  constructor(
    private readonly months: MonthStatsRepository,
    private readonly publications: PublicationRepository,
    private readonly campaigns: CampaignRepository,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  async execute(owner: string, period: StatsPeriod | undefined): Promise<Sums> {
    const length = period ?? week;
    const zone = await this.zones.of(owner);
    const wanted = lastDays(zone, this.clock.now(), length);
    const before = lastDays(zone, this.clock.now(), length, length);
    const [days, all, publishedCampaigns, pendingCampaigns] = await Promise.all([
      this.months.daysOf(owner, [...before, ...wanted]),
      this.months.allOf(owner),
      this.publications.count(owner),
      this.campaigns.count(owner, { status: ['pending', 'scheduled'] }),
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
      change: changeOf(days, wanted, before),
    };
  }
}
