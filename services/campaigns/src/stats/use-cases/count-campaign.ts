import { Injectable } from '@nestjs/common';
import { TimeZoneRepository } from '@megafon/time-zones';
import { dayIn } from '../civil-days.js';
import { withCreated } from '../day-parts.js';
import { DayPartsRepository } from '../day-parts.repository.js';
import { MonthStatsRepository } from '../month-stats.repository.js';

const hourMs = 3_600_000;
/** What clocks anywhere show is so far behind UTC, and ahead of it, at most; and the event's time is not the document's. */
const reachesMs = [-13 * hourMs, 0, 15 * hourMs];

@Injectable()
export class CountCampaign {
  constructor(
    private readonly days: DayPartsRepository,
    private readonly months: MonthStatsRepository,
    private readonly zones: TimeZoneRepository,
  ) {}

  /**
   * Counts that a campaign was created. Harmless when said again, also with the time of the document instead of the
   * event's, or when its owner lives by another clock by then: these may name different days.
   */
  async execute(owner: string, campaignId: string, createdAt: Date): Promise<void> {
    const day = dayIn(await this.zones.of(owner), createdAt);
    const near = reachesMs.map((ms) => dayIn('UTC', new Date(createdAt.getTime() + ms)));
    const others = [...new Set(near)].filter((other) => other !== day);
    if (await this.days.isCreatedOn(owner, others, campaignId)) return;
    const parts = await this.days.put(owner, { day, group: null }, (known) => withCreated(known, campaignId));
    if (parts) await this.months.take(parts);
  }
}
