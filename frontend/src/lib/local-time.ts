function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** '2026-11-24', in the browser's zone, as a date field holds it. */
export function dateInputOf(date: Date): string {
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** '14:30', in the browser's zone, as a time field holds it. */
export function timeInputOf(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that a date and a time field name together; null while either is unfinished. */
export function momentOf(date: string, time: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return null;
  const moment = new Date(`${date}T${time}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
