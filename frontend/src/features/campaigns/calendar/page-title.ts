import { t } from '../../../i18n/t.js';
import { shortDay } from '../../../lib/days.js';
import { madeOnce } from '../../../lib/made-once.js';
import { daysShown } from './calendar-days.js';
import type { CalendarView, Day } from './calendar-days.js';

const month = madeOnce(
  () => new Intl.DateTimeFormat('he-IL', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** 'נובמבר 2026'. */
export function monthText(day: Day): string {
  return month().format(new Date(`${day}T12:00:00Z`));
}

/** What is shown: 'נובמבר 2026', or '22.11 עד 28.11, נובמבר 2026'. */
export function pageText(view: CalendarView, day: Day): string {
  if (view === 'month') return monthText(day);
  const days = daysShown('week', day);
  const [from, to] = [shortDay(days[0] ?? day), shortDay(days.at(-1) ?? day)];
  return t('calendar.week', { from, to, month: monthText(day) });
}
