const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** By zone: making one costs as much as a hundred readings of it. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  wallClocks.set(timeZone, made);
  return made;
}

/** What clocks and calendars of a zone show, as if it were UTC: in milliseconds since the epoch. */
function shownAt(zone: string, at: Date): number {
  return Date.parse(`${wallClockOf(zone).format(at).replace(' ', 'T')}Z`);
}

/** The civil day, as midnight of it in UTC: days of it are equally long. */
export function dayOf(zone: string, at: Date): number {
  const shown = shownAt(zone, at);
  return shown - (shown % dayMs);
}

/** Minutes after midnight. */
export function minuteOfDay(zone: string, at: Date): number {
  return Math.floor((shownAt(zone, at) % dayMs) / minuteMs);
}

/** When a day's clocks show a minute; on a night of a clock change up to an hour off. */
export function momentOf(zone: string, day: number, minute: number): Date {
  const shown = day + minute * minuteMs;
  const offset = shownAt(zone, new Date(shown)) - shown;
  // As far from UTC as it was then, unless the clock changed in between.
  return new Date(shown - (shownAt(zone, new Date(shown - offset)) - (shown - offset)));
}
