import { formatNumber } from '../lib/format.js';
import { i18next } from './i18n.js';

/** The text of a key. There is one language, so it needs no hook. */
export const t = i18next.t;

type Countable =
  | 'groups'
  | 'members'
  | 'comments'
  | 'likes'
  | 'shares'
  | 'reached'
  | 'posts'
  | 'accounts'
  | 'campaigns'
  | 'runs'
  | 'uses'
  | 'boxes'
  | 'failures'
  | 'minutes'
  | 'hours';

/** 'קבוצה אחת', 'שתי קבוצות', '1,200 קבוצות'. */
export function countOf(what: Countable, count: number): string {
  return t(`units.${what}`, { count, n: formatNumber(count) });
}

/** Milliseconds as people say them: 'פחות מדקה', '5 דקות', 'שעה ו־5 דקות'. */
export function spokenDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t('units.underAMinute');
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return countOf('minutes', minutes);
  if (minutes % 60 === 0) return countOf('hours', hours);
  return t('units.hoursAndMinutes', {
    hours: countOf('hours', hours),
    minutes: countOf('minutes', minutes % 60),
  });
}
