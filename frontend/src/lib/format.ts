import { madeOnce, perZone } from './made-once.js';
import { userZone } from './time-zone.js';

const locale = 'he-IL';
const dayMs = 86_400_000;

const formatsIn = perZone((timeZone) => {
  const made = (options: Intl.DateTimeFormatOptions) =>
    madeOnce(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return {
    weekday: made({ weekday: 'short' }),
    year: made({ year: 'numeric' }),
    dayAndMonth: made({ day: 'numeric', month: 'long' }),
    dayMonthYear: made({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: made(clock),
    timeWithSeconds: made({ ...clock, second: '2-digit' }),
  };
});

const formats = () => formatsIn(userZone());

const relative = madeOnce(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const number = madeOnce(() => new Intl.NumberFormat(locale));
const percent = madeOnce(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));

/** 'יום ג׳, 24 בנובמבר, 14:30'; the year is named when it is not this one. */
export function formatDateTime(when: string | Date, now = new Date()): string {
  const date = new Date(when);
  const { weekday, year, dayAndMonth, dayMonthYear, time } = formats();
  const day = year().format(date) === year().format(now) ? dayAndMonth : dayMonthYear;
  return `${weekday().format(date)}, ${day().format(date)}, ${time().format(date)}`;
}

/** '24 בנובמבר 2026'. */
export function formatDate(when: string | Date): string {
  return formats().dayMonthYear().format(new Date(when));
}

/** '14:30:05', for a line of a log. */
export function formatClock(when: string | Date): string {
  return formats().timeWithSeconds().format(new Date(when));
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** 'לפני 5 דקות', 'בעוד שעתיים', 'אתמול'; within a minute of now: 'עכשיו'. */
export function formatRelative(when: string | Date, now = new Date()): string {
  const difference = new Date(when).getTime() - now.getTime();
  for (const [unit, ms] of steps) {
    if (Math.abs(difference) >= ms)
      return relative()
        .format(Math.round(difference / ms), unit)
        .replace(/ \([12]\)/, '');
  }
  return relative().format(0, 'second');
}

/** Milliseconds as '0:42', '12:05' or '1:02:09'. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${String(hours)}:${tail}` : tail;
}

export function formatNumber(value: number): string {
  return number().format(value);
}

/** 62.5 as '62.5%'. */
export function formatPercent(value: number): string {
  return percent().format(value / 100);
}

/** '‏99 ₪'. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  );
}

/** '07:45' of the minutes since midnight, by the wall's clock; a day's end is '24:00'. */
export function clockText(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** '07:00' */
export function hourText(hour: number): string {
  return clockText(hour * 60);
}
