const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jerusalem',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What clocks and calendars in Israel show, as if it were UTC: in milliseconds since the epoch. */
function shownAt(at: Date): number {
  return Date.parse(`${wallClock.format(at).replace(' ', 'T')}Z`);
}

/** The civil day, as midnight of it in UTC: days of it are equally long. */
export function dayOf(at: Date): number {
  const shown = shownAt(at);
  return shown - (shown % dayMs);
}

/** Minutes after midnight. */
export function minuteOfDay(at: Date): number {
  return Math.floor((shownAt(at) % dayMs) / minuteMs);
}

/** When a day's clocks show a minute; on a night of a clock change up to an hour off. */
export function momentOf(day: number, minute: number): Date {
  const shown = day + minute * minuteMs;
  return new Date(2 * shown - shownAt(new Date(shown)));
}
