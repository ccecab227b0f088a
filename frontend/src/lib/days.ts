import { madeOnce } from './made-once.js';

const locale = 'he-IL';
const short = madeOnce(
  () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }),
);
const long = madeOnce(
  () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** A calendar day like `2026-03-01`, wherever it is read: '1.3'. */
export function shortDay(day: string): string {
  return short().format(new Date(`${day}T00:00:00Z`));
}

/** 'יום א׳, 1 במרץ'. */
export function longDay(day: string): string {
  return long().format(new Date(`${day}T00:00:00Z`));
}
