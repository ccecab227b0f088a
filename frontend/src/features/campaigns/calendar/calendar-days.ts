import { dateInputOf, momentOf, timeInputOf } from '../../../lib/local-time.js';

/** A day of the calendar like '2026-11-24', by the user's clock where a moment is asked for. */
export type Day = string;
export const calendarViews = ['month', 'week'] as const;
export type CalendarView = (typeof calendarViews)[number];

const dayMs = 86_400_000;
const noonOf = (day: Day) => Date.parse(`${day}T12:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text)) && dayAt(noonOf(text)) === text;
}

function addDays(day: Day, days: number): Day {
  return dayAt(noonOf(day) + days * dayMs);
}

/** Sunday is 0. */
function weekdayOf(day: Day): number {
  return new Date(noonOf(day)).getUTCDay();
}

function startOfWeek(day: Day): Day {
  return addDays(day, -weekdayOf(day));
}

/** The same day of another month, or the last one of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const at = new Date(noonOf(day));
  const lastOfMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0, 12));
  const date = Math.min(at.getUTCDate(), lastOfMonth.getUTCDate());
  return dayAt(lastOfMonth.setUTCDate(date));
}

export function isSameMonth(one: Day, other: Day): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/** Whole weeks from Sunday on: the one of a day, or all that its month touches. */
export function daysShown(view: CalendarView, day: Day): Day[] {
  const first = startOfWeek(view === 'week' ? day : `${day.slice(0, 7)}-01`);
  const last = view === 'week' ? day : addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
  const weeks = (noonOf(startOfWeek(last)) - noonOf(first)) / (7 * dayMs) + 1;
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index));
}

/** A page of the calendar further, or back. */
export function stepped(view: CalendarView, day: Day, by: 1 | -1): Day {
  return view === 'week' ? addDays(day, by * 7) : addMonths(day, by);
}

/** Where a key leads from a day; null for any other key. Days go leftwards. */
export function dayAfterKey(key: string, day: Day): Day | null {
  const ways: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, 1),
    ArrowRight: () => addDays(day, -1),
    ArrowDown: () => addDays(day, 7),
    ArrowUp: () => addDays(day, -7),
    Home: () => startOfWeek(day),
    End: () => addDays(startOfWeek(day), 6),
    PageDown: () => addMonths(day, 1),
    PageUp: () => addMonths(day, -1),
  };
  return ways[key]?.() ?? null;
}

/** From the first moment of the first day to the first one after the last day. */
export function spanOf(days: readonly Day[]): { from: string; to: string } {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const midnight = (day: Day) => momentOf(day, '00:00')?.toISOString() ?? '';
  return { from: midnight(first), to: midnight(addDays(last, 1)) };
}

export function dayOf(moment: string): Day {
  return dateInputOf(new Date(moment));
}

/**
 * A moment on another day, an hour later where the clock skips it there.
 * @param time '14:30'; without it the moment's own, to the second
 */
export function onDay(moment: string, day: Day, time?: string): string {
  const at = new Date(moment);
  const own = timeInputOf(at);
  const seconds = String(at.getUTCSeconds()).padStart(2, '0');
  const wanted = time === undefined || time === own ? `${own}:${seconds}` : time;
  return momentOf(day, wanted)?.toISOString() ?? moment;
}
