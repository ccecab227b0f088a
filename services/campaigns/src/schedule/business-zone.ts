import { DateTime } from 'luxon';

/** Where the product's users live; wall-clock times of campaigns are times of this zone. */
export const businessZone = 'Asia/Jerusalem';

/** The calendar month a plan's quota counts in: `2026-03`. */
export function businessMonth(at: Date, zone: string = businessZone): string {
  return DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM');
}
