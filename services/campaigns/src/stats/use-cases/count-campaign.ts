import { Injectable } from '@nestjs/common';
import { businessDay } from '../business-day.js';
import { withCreated } from '../day-parts.js';
import { DayPartsRepository } from '../day-parts.repository.js';
import { MonthStatsRepository } from '../month-stats.repository.js';

const hourMs = 3_600_000;

@Injectable()
export class CountCampaign {
  constructor(
    private readonly days: DayPartsRepository,
    private readonly months: MonthStatsRepository,
  ) {}

  /**
   * Counts that a campaign was created. Harmless when said again, also with the time of the document instead of the
   * event's: around midnight the two may name different days.
   */
  async execute(owner: string, campaignId: string, createdAt: Date): Promise<void> {
    const day = businessDay(createdAt);
    const near = [-hourMs, hourMs]
      .map((ms) => businessDay(new Date(createdAt.getTime() + ms)))
      .filter((other) => other !== day);
    if (near.length > 0 && (await this.days.isCreatedOn(owner, near, campaignId))) return;
    const parts = await this.days.put(owner, { day, group: null }, (known) => withCreated(known, campaignId));
    if (parts) await this.months.take(parts);
  }
}
