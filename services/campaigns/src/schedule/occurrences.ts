import { everyDay } from '@megafon/contracts';
import type { Recurrence } from '@megafon/contracts';
import { DateTime } from 'luxon';
import { businessZone, nextDaily } from './next-daily.js';

/** When a recurring campaign runs: at the wall-clock time of `first`, on the days of `recurrence`. */
export interface Recurring {
  first: Date;
  /** null for every day without an end. */
  recurrence: Recurrence | null | undefined;
}

/**
 * The next time strictly after `after` and not before `first`; null when there is none any more. On the nights of a
 * clock change as `nextDaily`.
 */
export function nextOccurrence(
  { first, recurrence }: Recurring,
  after: Date,
  zone: string = businessZone,
): Date | null {
  const { weekdays, until } = recurrence ?? everyDay;
  let at = after;
  // Any day of the week comes within seven; the first may have passed today.
  for (let turn = 0; turn <= 8; turn++) {
    at = first > at ? first : nextDaily(first, at, zone);
    const day = DateTime.fromJSDate(at, { zone });
    if (until !== null && day.toFormat('yyyy-MM-dd') > until) return null;
    if (weekdays.includes(day.weekday % 7)) return at;
  }
  return null;
}

/** All times after `from` and not after `to`, at most `limit` of them. */
export function occurrencesBetween(
  recurring: Recurring,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Date[] {
  const times: Date[] = [];
  let at = nextOccurrence(recurring, from);
  while (at !== null && at <= to && times.length < limit) {
    times.push(at);
    at = nextOccurrence(recurring, at);
  }
  return times;
}
