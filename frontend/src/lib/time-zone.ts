import { defaultTimeZone, isTimeZone } from '@megafon/contracts';
import { perZone } from './made-once.js';
import { session } from './session.js';

const isKnown = perZone(isTimeZone);

/**
 * By whose clock the product's times are said and chosen: the user's, wherever their browser is. A browser that is older
 * than the name of a zone shows the default's.
 */
export function userZone(): string {
  const zone = session.state().user?.timeZone ?? defaultTimeZone;
  return isKnown(zone) ? zone : defaultTimeZone;
}

export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether two names are of one zone: browsers still say `Asia/Calcutta`. */
export function isSameZone(one: string, other: string): boolean {
  const [first, second] = [one, other].map((timeZone) =>
    isKnown(timeZone) ? new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone : timeZone,
  );
  return first === second;
}

/** 'שעון ישראל', 'שעון החוף המזרחי'; what has no name of its own is called by its offset. */
export function zoneName(timeZone = userZone()): string {
  return partOf(new Date(), { timeZone, timeZoneName: 'longGeneric' });
}

/** 'GMT+2‎', as it is now. */
export function zoneOffset(timeZone: string, now: Date): string {
  return partOf(now, { timeZone, timeZoneName: 'shortOffset' });
}

function partOf(at: Date, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat('he-IL', options).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
