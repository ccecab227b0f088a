/** Plans count by the calendar's months as people in Israel see them. */
const zone = 'Asia/Jerusalem';
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function wallClock(time: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number> {
  const fields = parts.formatToParts(time).map(({ type, value }) => [type, Number(value)] as const);
  return Object.fromEntries(fields) as ReturnType<typeof wallClock>;
}

/** The month a moment lies in: '2026-11'. */
export function monthOf(time: Date): string {
  const { year, month } = wallClock(time);
  return `${String(year)}-${String(month).padStart(2, '0')}`;
}

/** When the month after that of a moment begins. */
export function nextMonthOf(time: Date): Date {
  const { year, month } = wallClock(time);
  const asUtc = Date.UTC(year, month, 1);
  const seen = wallClock(new Date(asUtc));
  const offsetMs = Date.UTC(seen.year, seen.month - 1, seen.day, seen.hour, seen.minute, seen.second) - asUtc;
  // The clocks never change in the night a month begins: what is away from UTC then is what it is at midnight.
  return new Date(asUtc - offsetMs);
}
