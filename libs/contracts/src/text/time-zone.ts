import { z } from 'zod';

/** Of users who chose none, and of what was stored before they could. */
export const defaultTimeZone = 'Asia/Jerusalem';

/** Names of the IANA database as they are written there: Intl also takes `+03:00` and any case, Luxon and browsers not all of it. */
const ianaName = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]+){1,2})$/;

/** Whether it names a time zone that this process knows. Older names (`Asia/Calcutta`) are as good: browsers still say them. */
export function isTimeZone(name: string): boolean {
  if (!ianaName.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `Asia/Jerusalem`. */
export const timeZoneName = z.string().max(64).refine(isTimeZone, { message: 'timeZone.unknown' });
