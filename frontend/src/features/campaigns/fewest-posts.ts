import { repeatWindowDays } from '@megafon/contracts';
import type { ScheduleFields } from './campaign-fields.js';

const dayMs = 86_400_000;

/**
 * Posts with which a recurring campaign never says the same in a group within the window of the rule against repeated
 * content. Posts take turns, so it is one more than there are runs in a window: the first one's turn comes after it.
 */
export function fewestPosts({
  date,
  weekdays,
  until,
}: Pick<ScheduleFields, 'date' | 'weekdays' | 'until'>): number {
  const mostDays = 2 * repeatWindowDays;
  const perWindow = runsOn(weekdays, 0, repeatWindowDays);
  const enough = perWindow === 0 ? 0 : perWindow + 1;
  const [first, last] = [Date.parse(date), Date.parse(until)];
  if (Number.isNaN(first) || Number.isNaN(last)) return enough;
  const days = Math.min(mostDays, (last - first) / dayMs + 1);
  return Math.min(enough, runsOn(weekdays, new Date(first).getUTCDay(), days));
}

/** @param firstDay of the week, Sunday 0 */
function runsOn(weekdays: readonly string[], firstDay: number, days: number): number {
  let runs = 0;
  for (let day = 0; day < days; day += 1) {
    if (weekdays.includes(String((firstDay + day) % 7))) runs += 1;
  }
  return runs;
}
