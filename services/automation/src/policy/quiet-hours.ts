import { minuteOfDay } from './wall-clock.js';

const dayMinutes = 24 * 60;

/** Minutes after midnight, wall-clock time; may run over midnight. */
export interface QuietHours {
  from: number;
  to: number;
  /** By whose clock: `Asia/Jerusalem`. */
  zone: string;
}

/** `22:00-07:00`; null for anything else. @param zone by whose clock */
export function parseQuietHours(text: string, zone: string): QuietHours | null {
  const [, fromHour, fromMinute, toHour, toMinute] =
    /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (fromHour === undefined) return null;
  return {
    from: Number(fromHour) * 60 + Number(fromMinute),
    to: Number(toHour) * 60 + Number(toMinute),
    zone,
  };
}

/**
 * When the quiet hours that it is now in end; null when it is in none. On a night of a clock change the end may be an
 * hour off: whoever waits asks again then.
 */
export function quietUntil(now: Date, hours: QuietHours | null): Date | null {
  if (hours === null || hours.from === hours.to) return null;
  const minute = minuteOfDay(hours.zone, now);
  const since = (minute - hours.from + dayMinutes) % dayMinutes;
  const length = (hours.to - hours.from + dayMinutes) % dayMinutes;
  if (since >= length) return null;
  const rest = (length - since) * 60_000;
  return new Date(now.getTime() - (now.getTime() % 60_000) + rest);
}
