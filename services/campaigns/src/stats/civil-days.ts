import { DateTime } from 'luxon';

/** The day a moment belongs to where the clock is that of a zone: `2026-03-01`. */
export function dayIn(zone: string, at: Date): string {
  return DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd');
}

/** The `count` days that end `endsBefore` days before the day of `now` in a zone, oldest first. */
export function lastDays(zone: string, now: Date, count: number, endsBefore = 0): string[] {
  const end = DateTime.fromJSDate(now, { zone }).startOf('day').minus({ days: endsBefore });
  return Array.from({ length: count }, (_, index) =>
    end.minus({ days: count - 1 - index }).toFormat('yyyy-MM-dd'),
  );
}

/** The month of a day: `2026-03`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}
