const written = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\s*$/;

/** What people write of a day, '24.11.2026' or '24/11/26', as '2026-11-24'; null where it is none. */
export function typedDay(text: string): string | null {
  const [, day, month, year] = written.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${whole}T00:00:00Z`);
  // The 31st of a month that has none would be the first of the next.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole) ? whole : null;
}
