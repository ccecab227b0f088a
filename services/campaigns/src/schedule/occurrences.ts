import { everyDay } from '@megafon/contracts';
import type { Recurrence } from '@megafon/contracts';
import { DateTime, IANAZone } from 'luxon';

/** When a recurring campaign runs: at the wall-clock time of `first`, on the days of `recurrence`. */
export interface Recurring {
  first: Date;
  /** null for every day without an end. */
  recurrence: Recurrence | null | undefined;
  /** By whose clock: `Asia/Jerusalem`. */
  zone: string;
}

const dayMs = 86_400_000;
/** Of two times of a campaign that comes once a week. */
const longestGapMs = 8 * dayMs;

/** The next time strictly after `after` and not before `first`; null when there is none any more. */
export function nextOccurrence(recurring: Recurring, after: Date): Date | null {
  for (const at of timesAfter(recurring, after)) return at;
  return null;
}

/** All times after `from` and not after `to`, at most `limit` of them. */
export function occurrencesBetween(
  recurring: Recurring,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Date[] {
  const times: Date[] = [];
  for (const at of timesAfter(recurring, from)) {
    if (at > to || times.length >= limit) break;
    times.push(at);
  }
  return times;
}

/**
 * One time on each of its days, in order, without an end where the campaign has none. On the night the clock goes
 * forward a time that does not exist moves on by what is missing; on the night it goes back a time that comes
 * twice is taken once.
 */
function* timesAfter({ first, recurrence, zone }: Recurring, after: Date): Generator<Date, void> {
  const { weekdays, until } = recurrence ?? everyDay;
  if (weekdays.length === 0) return;
  const wall = DateTime.fromJSDate(first, { zone });
  const { hour, minute, second } = wall;
  const firstDay = dateOf(wall);
  const last = until === null ? Infinity : Date.parse(until);
  const start = first > after ? firstDay : dateOf(DateTime.fromJSDate(after, { zone }));
  for (let day = start; day <= last; day += dayMs) {
    const date = new Date(day);
    if (!weekdays.includes(date.getUTCDay())) continue;
    const at = day === firstDay ? first : onDate(date, { hour, minute, second }, zone);
    if (at > after) yield at;
  }
}

/**
 * The same wall-clock times in another zone. No day gets two of them: where its time has come by the old clock, or comes
 * now, the next day is the first.
 */
export function inZone(recurring: Recurring, zone: string, now: Date): Recurring {
  const { first } = recurring;
  const wall = DateTime.fromJSDate(first, { zone: recurring.zone });
  const done = occurrencesBetween(recurring, {
    from: new Date(now.getTime() - longestGapMs),
    to: now,
    limit: longestGapMs / dayMs + 1,
  }).at(-1);
  const after = done && DateTime.fromJSDate(done, { zone: recurring.zone }).plus({ days: 1 });
  const { hour, minute, second } = wall;
  const day = after && after > wall ? after.set({ hour, minute, second }) : wall;
  return { ...recurring, first: day.setZone(zone, { keepLocalTime: true }).toJSDate(), zone };
}

interface Clock {
  hour: number;
  minute: number;
  second: number;
}

function onDate(date: Date, clock: Clock, zone: string): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const { hour, minute, second } = clock;
  const offset = steadyOffset(date.getTime(), zone);
  if (offset !== null) return new Date(Date.UTC(year, month, day, hour, minute - offset, second));
  return DateTime.fromObject({ year, month: month + 1, day, hour, minute, second }, { zone }).toJSDate();
}

/** By zone and day. Looking one up costs as much as a thousand sums, and a calendar asks for each day a hundred times. */
const steadyOffsets = new Map<string, number | null>();
const offsetsKept = 4_000;

/** Minutes that a zone is ahead of UTC from the day before a day to the one after; null where that changes. */
function steadyOffset(day: number, zone: string): number | null {
  const key = `${zone} ${day}`;
  const known = steadyOffsets.get(key);
  if (known !== undefined) return known;
  const [before, after] = [day - dayMs, day + 2 * dayMs].map((at) => IANAZone.create(zone).offset(at));
  const offset = before === after && before !== undefined ? before : null;
  if (steadyOffsets.size >= offsetsKept) steadyOffsets.clear();
  steadyOffsets.set(key, offset);
  return offset;
}

/** The calendar day, as midnight of it in UTC: days of it are equally long. */
function dateOf({ year, month, day }: DateTime): number {
  return Date.UTC(year, month - 1, day);
}
