import { perZone } from './made-once.js';
import { userZone } from './time-zone.js';

const dayMs = 86_400_000;
const wallClockOf = perZone(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** '2026-11-24 14:30:00', as clocks and calendars of a zone show it. */
function shown(at: Date, zone: string): string {
  return wallClockOf(zone).format(at);
}

/** Milliseconds that a zone is ahead of UTC. */
export function offsetAt(ms: number, zone: string): number {
  const second = ms - (((ms % 1000) + 1000) % 1000);
  return Date.parse(`${shown(new Date(second), zone).replace(' ', 'T')}Z`) - second;
}

/** '2026-11-24', by the user's clock, as a date field holds it. */
export function dateInputOf(date: Date, zone = userZone()): string {
  return shown(date, zone).slice(0, 10);
}

/** '14:30', by the user's clock, as a time field holds it. */
export function timeInputOf(date: Date, zone = userZone()): string {
  return shown(date, zone).slice(11, 16);
}

/**
 * The moment that a date and a time field name together by the user's clock; null while either is unfinished. What the
 * clock skips moves on by what is missing, and of what comes twice it is the first.
 */
export function momentOf(date: string, time: string, zone = userZone()): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return null;
  const wall = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wall)) return null;
  const [before, after] = [wall - dayMs, wall + dayMs].map((ms) => offsetAt(ms, zone)) as [number, number];
  const found = [wall - before, wall - after].filter((ms) => ms + offsetAt(ms, zone) === wall);
  const moment = new Date(found.length > 0 ? Math.min(...found) : wall - before);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
