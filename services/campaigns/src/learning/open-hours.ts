import { DateTime } from 'luxon';
import { lessonHours } from '@megafon/contracts';

/** Hours of a day in which a post may go out. */
export interface OpenHours {
  /** The first of `lessonHours` hours of the day, as lessons name them. */
  hour: number;
  /** When they begin, or the run, whichever is later. */
  from: Date;
}

export interface HoursOfDay extends OpenHours {
  /** Each full hour within them, and their beginning: none of these may be quiet. */
  times: Date[];
}

/** Before that nobody is written to who was not written to at night before. */
const dayBegins = 6;

const hourClocks = new Map<string, Intl.DateTimeFormat>();

/** Made once a zone, and asked for the hour alone: thousands of posts are looked at in a row. */
function hourClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = hourClocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  hourClocks.set(timeZone, made);
  return made;
}

/** The hours that hold a moment, as lessons name them. */
export function hourOf(at: Date, zone: string): number {
  const hour = Number(hourClockOf(zone).format(at));
  return hour - (hour % lessonHours);
}

/** What is left of the day on which a run begins, its own hours first. @param zone by whose clock a day is a day */
export function hoursLeft(startAt: Date, zone: string): HoursOfDay[] {
  const hours: HoursOfDay[] = [];
  const start = DateTime.fromJSDate(startAt, { zone });
  const end = start.startOf('day').plus({ days: 1 });
  for (let at = start; at < end; at = at.startOf('hour').plus({ hours: 1 })) {
    const time = at.toJSDate();
    const hour = hourOf(time, zone);
    const last = hours.at(-1);
    if (last?.hour === hour) last.times.push(time);
    else hours.push({ hour, from: time, times: [time] });
  }
  return hours;
}

/**
 * Those in which a group may get its post: where nothing is quiet, so that what the policy spreads over them meets no rest.
 * The run's own hours always are, as it begins in them; the night only where it is `known`.
 */
export function openHours(
  hours: readonly HoursOfDay[],
  isQuiet: (time: Date) => boolean,
  known: ReadonlySet<number>,
): OpenHours[] {
  return hours
    .filter(
      ({ hour, times }, place) =>
        place === 0 || ((hour >= dayBegins || known.has(hour)) && !times.some(isQuiet)),
    )
    .map(({ hour, from }) => ({ hour, from }));
}
