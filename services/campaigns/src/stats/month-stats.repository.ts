import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { newEvent, statsChanged } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { deterministicId, InjectModel, Outbox, OwnedRepository, deleteAllOf } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { monthOf } from './civil-days.js';
import { noTotals, sumOf, totalsOf } from './day-parts.js';
import type { DayTotals } from './day-parts.js';
import { rememberedDays } from './day-parts.repository.js';
import type { DayPartsDocument } from './day-parts.schema.js';
import { MONTH_STATS, MonthStatsDocument } from './month-stats.schema.js';

@Injectable()
export class MonthStatsRepository extends OwnedRepository<MonthStatsDocument> {
  constructor(
    @InjectModel(MONTH_STATS) model: Model<MonthStatsDocument>,
    outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND', { remembers: rememberedDays });
  }

  /** Takes over the numbers of a day; those of an older version of it than is known change nothing. */
  async take(parts: DayPartsDocument): Promise<void> {
    const { owner, day, group, groupName, version: revision } = parts;
    const totals = totalsOf(parts);
    const month = monthOf(day);
    const _id = idOf(owner, month, group);
    const of = group === null ? ('owner' as const) : ('group' as const);
    const fresh = { _id, of, group, groupName, month, days: {}, totals: noTotals };
    await this.changeOrInsert(owner, fresh, (stats) => {
      const before = stats.days[day];
      if (before && before.revision >= revision) return null;
      const days = { ...stats.days, [day]: { ...totals, revision } };
      const isNews = group === null && !isDeepStrictEqual(before, { ...totals, revision: before?.revision });
      return {
        state: { ...stats, groupName, days, totals: sumOf(Object.values(days)) },
        events: isNews ? [this.changed(owner, day, stats.version + 1)] : [],
      };
    });
  }

  /** The owner's days in numbers. */
  async daysOf(owner: string, days: readonly string[]): Promise<Map<string, DayTotals>> {
    const months = await this.model.find({ owner, of: 'owner', month: { $in: monthsIn(days) } }).lean();
    return new Map(months.flatMap((month) => Object.entries(month.days)));
  }

  /**
   * The months that these days lie in, of those of his groups that have the most posts on them. Which they are is found
   * where the documents lie: what comes from there is as much for ten thousand groups as for `most`.
   */
  async groupMonths(owner: string, days: readonly string[], most: number): Promise<MonthStatsDocument[]> {
    const months = monthsIn(days);
    const found = await this.model.aggregate<{ _id: string }>([
      { $match: { owner, of: 'group', month: { $in: months } } },
      { $group: { _id: '$group', posts: { $sum: onDays('posts') }, measured: { $sum: onDays('measured') } } },
      { $match: { $or: [{ posts: { $gt: 0 } }, { measured: { $gt: 0 } }] } },
      { $sort: { posts: -1, _id: 1 } },
      { $limit: most },
    ]);
    const ids = found.flatMap(({ _id }) => months.map((month) => idOf(owner, month, _id)));
    return await this.model.find({ owner, _id: { $in: ids } }).lean();

    function onDays(of: keyof DayTotals) {
      return { $sum: days.map((day) => `$days.${day}.${of}`) };
    }
  }

  /** All there ever was. */
  async allOf(owner: string): Promise<DayTotals> {
    const months = await this.model.find({ owner, of: 'owner' }, { totals: 1 }).lean();
    return sumOf(months.map(({ totals }) => totals));
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }

  private changed(owner: string, day: string, version: number): EventEnvelope {
    return newEvent(statsChanged, {
      id: `${owner}:${monthOf(day)}:stats:${version}`,
      tenant: owner,
      traceId: currentTraceId(),
      time: this.clock.now(),
      data: { userId: owner, day },
    });
  }
}

function idOf(owner: string, month: string, group: string | null): string {
  return deterministicId(owner, month, group ?? '');
}

function monthsIn(days: readonly string[]): string[] {
  return [...new Set(days.map(monthOf))];
}
