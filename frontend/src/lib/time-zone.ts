import { defaultTimeZone, isTimeZone } from '@megafon/contracts';
import { session } from './session.js';

/** What was asked about before: making a formatter to find out is dear. */
const known = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  const found = known.get(zone) ?? isTimeZone(zone);
  known.set(zone, found);
  return found;
}

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
