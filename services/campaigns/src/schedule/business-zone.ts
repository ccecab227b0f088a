import { defaultTimeZone } from '@megafon/contracts';
import { DateTime } from 'luxon';

/** The calendar month a plan's quota counts in: `2026-03`. Israel's for everybody: no zone makes a month longer. */
export function businessMonth(at: Date): string {
  return DateTime.fromJSDate(at, { zone: defaultTimeZone }).toFormat('yyyy-MM');
}
