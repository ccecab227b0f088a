import { defaultTimeZone } from '@megafon/contracts';
import type { QuietReason } from '@megafon/contracts';
import { dayOfRest } from './days-of-rest.js';
import type { DayOfRest } from './days-of-rest.js';
import { dayOf, momentOf } from './wall-clock.js';
import { quietUntil } from './quiet-hours.js';
import type { QuietHours } from './quiet-hours.js';

/**
 * What is kept quiet: hours of every day, by the clock that each says, and Shabbat and days of rest as they begin and end
 * in Israel, wherever their owner is.
 */
export interface QuietRules {
  hours: readonly QuietHours[];
  keepsShabbat: boolean;
  keepsHolidays: boolean;
}

export interface Quiet {
  until: Date;
  reason: QuietReason;
  /** Of a holiday, in Hebrew. */
  name: string | null;
}

const dayMs = 86_400_000;
/** More than three days of rest and the nights between them; whoever waits asks again then. */
const mostInARow = 20;
const daysAhead = 8;

/** The quiet time that it is in, to the end of whatever follows it without a break; null when it is in none. */
export function quietTime(at: Date, rules: QuietRules): Quiet | null {
  const first = quietAt(at, rules);
  if (!first) return null;
  let { until } = first;
  for (let count = 0; count < mostInARow; count += 1) {
    const next = quietAt(until, rules);
    if (!next || next.until <= until) break;
    ({ until } = next);
  }
  return { ...first, until };
}

/** The one that it is in, or the first that begins within a week. */
export function nextQuietTime(now: Date, rules: QuietRules): (Quiet & { from: Date }) | null {
  const within = quietTime(now, rules);
  if (within) return { ...within, from: now };
  const today = dayOf(defaultTimeZone, now);
  const begins = Array.from({ length: daysAhead + 2 }, (_, ahead) => today + (ahead - 1) * dayMs).flatMap(
    (day) => {
      const rest = dayOfRest(day);
      return [
        ...(rest && isKept(rest, rules) ? [rest.from] : []),
        ...rules.hours.map(({ from, zone }) => momentOf(zone, day, from)),
      ];
    },
  );
  const coming = begins.filter((begin) => begin > now).toSorted((a, b) => a.getTime() - b.getTime());
  for (const from of coming) {
    const quiet = quietTime(from, rules);
    if (quiet) return { ...quiet, from };
  }
  return null;
}

function quietAt(at: Date, rules: QuietRules): Quiet | null {
  for (const hours of rules.hours) {
    const until = quietUntil(at, hours);
    if (until) return { until, reason: 'quiet-hours', name: null };
  }
  const today = dayOf(defaultTimeZone, at);
  for (const day of [today, today + dayMs]) {
    const rest = dayOfRest(day);
    if (!rest || !isKept(rest, rules) || at < rest.from || at >= rest.to) continue;
    const name = rules.keepsHolidays ? rest.holiday : null;
    return { until: rest.to, reason: name === null ? 'shabbat' : 'holiday', name };
  }
  return null;
}

function isKept({ isShabbat, holiday }: DayOfRest, { keepsShabbat, keepsHolidays }: QuietRules): boolean {
  return (isShabbat && keepsShabbat) || (holiday !== null && keepsHolidays);
}
