import { DateTime } from 'luxon';
import { businessZone } from '../schedule/business-zone.js';

/** The day a moment belongs to where the product's users live: `2026-03-01`. */
export function businessDay(at: Date, zone: string = businessZone): string {
  return DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd');
}

/** The `count` days that end `endsBefore` days before the day of `now`, oldest first. */
export function lastDays(now: Date, count: number, endsBefore = 0): string[] {
  const end = DateTime.fromJSDate(now, { zone: businessZone }).startOf('day').minus({ days: endsBefore });
  return Array.from({ length: count }, (_, index) =>
    end.minus({ days: count - 1 - index }).toFormat('yyyy-MM-dd'),
  );
}

/** The month of a day: `2026-03`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}
