import { DateTime } from 'luxon';

/** Where the product's users live; wall-clock times of campaigns are times of this zone. */
export const businessZone = 'Asia/Jerusalem';

/**
 * The next time a daily campaign runs: the wall-clock time of `first`, once a day, strictly after `after` and never
 * before `first`. On the night the clock goes forward a time that does not exist moves on by the hour that is
 * missing; on the night it goes back a time that comes twice is taken once.
 */
export function nextDaily(first: Date, after: Date, zone: string = businessZone): Date {
  if (first > after) return first;
  const { hour, minute, second } = DateTime.fromJSDate(first, { zone });
  const today = DateTime.fromJSDate(after, { zone }).startOf('day');
  for (let offset = 0; offset <= 2; offset++) {
    const { year, month, day } = today.plus({ days: offset });
    const candidate = DateTime.fromObject({ year, month, day, hour, minute, second }, { zone }).toJSDate();
    if (candidate > after) return candidate;
  }
  throw new Error(`no daily time of ${first.toISOString()} after ${after.toISOString()}`);
}

/** The calendar month a plan's quota counts in: `2026-03`. */
export function businessMonth(at: Date, zone: string = businessZone): string {
  return DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM');
}
