import { Injectable } from '@nestjs/common';
import { AppError, maxCalendarDays, maxCalendarEntries } from '@megafon/contracts';
import type { Calendar } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import type { Span } from '../../campaigns/campaign.repository.js';
import { HistoryEntryRepository } from '../../history/history-entry.repository.js';
import { calendarOf } from '../calendar-entries.js';

// A day longer than counted: the clock may go back within the span.
const longestMs = (maxCalendarDays + 1) * 86_400_000;
/** Campaigns that come again, and campaigns with times that had no run: as many are read. */
const campaignsRead = 100;

@Injectable()
export class ShowCalendar {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly history: HistoryEntryRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError REQUEST.INVALID for a span that is none, or too long */
  async execute(owner: string, span: Span): Promise<Calendar> {
    const { from, to } = checked(span);
    const most = { once: maxCalendarEntries, recurring: campaignsRead };
    const [planned, noted, runs] = await Promise.all([
      this.campaigns.planned(owner, { from, to }, most),
      this.campaigns.notedSince(owner, from, campaignsRead),
      this.history.within(owner, { from, to }, maxCalendarEntries),
    ]);
    const recurring = planned.filter(({ isRecurring }) => isRecurring).length;
    const isCut =
      [recurring, noted.length].includes(campaignsRead) ||
      [planned.length - recurring, runs.length].includes(maxCalendarEntries);
    return calendarOf({ planned, noted, runs }, { span: { from, to }, now: this.clock.now(), isCut });
  }
}

function checked(span: Span): Span {
  const lengthMs = span.to.getTime() - span.from.getTime();
  if (lengthMs > 0 && lengthMs <= longestMs) return span;
  throw new AppError('REQUEST.INVALID', { fields: [`to: ${lengthMs > 0 ? 'span.tooLong' : 'span.empty'}`] });
}
