import { Controller } from '@nestjs/common';
import { AppError, pageHistoryRows } from '@megafon/contracts';
import type { HistoryRow, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { fitting, listBytes } from '../answer-size.js';
import { RunRepository } from '../runs/run.repository.js';
import { HistoryEntryRepository } from './history-entry.repository.js';
import type { ListedEntry } from './history-entry.repository.js';
import { checkedPlace } from './history-filter.js';
import { historyRowsOf } from './history-rows.js';

/** Runs that are read for one page. */
const batch = 10;

/** A row and where it stands. */
interface Placed {
  row: HistoryRow;
  place: string;
  index: number;
}

@Controller()
export class HistoryRowsController {
  constructor(
    private readonly entries: HistoryEntryRepository,
    private readonly runs: RunRepository,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(pageHistoryRows)
  async page({ userId, query }: RequestOf<typeof pageHistoryRows>): Promise<ReplyOf<typeof pageHistoryRows>> {
    const { cursor, ...filter } = query;
    const from = cursor === undefined ? null : parted(cursor);
    const now = this.clock.now();
    const timeZone = await this.zones.of(userId);
    const entries = await this.entries.page(userId, {
      filter,
      now,
      limit: batch,
      ...(from && { below: from.place, including: from.index > 0 }),
    });
    const found = (await Promise.all(entries.map((entry) => this.rowsOf(entry)))).flat();
    const rest = from ? found.filter(({ place, index }) => place < from.place || index >= from.index) : found;
    const items = fitting(
      rest.map(({ row }) => row),
      listBytes,
    );
    const next = rest[items.length];
    if (next && next.index > 0) return { items, nextCursor: `${next.place}~${String(next.index)}`, timeZone };
    // The next row is the first one of another run.
    const told = next ? rest[items.length - 1] : entries[batch - 1];
    return { items, nextCursor: told ? `${told.place}~0` : null, timeZone };
  }

  private async rowsOf({ _id, owner, place, name }: ListedEntry): Promise<Placed[]> {
    const run = await this.runs.find(owner, _id);
    return run ? historyRowsOf(run, name).map((row, index) => ({ row, place, index })) : [];
  }
}

/** `<place>~<row>`: that row of the run at that place is the next; with 0, the run was told whole. */
function parted(cursor: string): { place: string; index: number } {
  const [, place = '', index = ''] = /^(.*)~(\d{1,4})$/.exec(cursor) ?? [];
  if (index === '') throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
  return { place: checkedPlace(place), index: Number(index) };
}
