import { flags, HDate, HebrewCalendar, Location, Zmanim } from '@hebcal/core';

/** Where days of rest begin first in Israel: forty minutes before sunset, by its custom. */
const jerusalem = placeOf('Jerusalem');
const candlesBeforeSunsetMs = 40 * 60_000;
/** Three small stars are out when the sun is this far below the horizon. */
const nightfallDegrees = 8.5;
const withoutVowels = 'he-x-NoNikud';
const daysKept = 1_000;

/** A day of the civil calendar that may be one of rest, from the evening before it. */
export interface DayOfRest {
  from: Date;
  to: Date;
  isShabbat: boolean;
  /** Of a holiday on which work is not done, in Hebrew: 'ראש השנה 5787'; null for none. */
  holiday: string | null;
}

const known = new Map<number, DayOfRest | null>();

/** @param day midnight of it in UTC, whatever the zone; null for a working day */
export function dayOfRest(day: number): DayOfRest | null {
  const found = known.get(day);
  if (found !== undefined) return found;
  const made = makeDay(new Date(day));
  if (known.size >= daysKept) known.clear();
  known.set(day, made);
  return made;
}

function makeDay(day: Date): DayOfRest | null {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  // The calendar reads the local fields of a date, wherever this process is.
  const [before, itself] = [new Date(year, month, date - 1), new Date(year, month, date)];
  const isShabbat = day.getUTCDay() === 6;
  const holiday = HebrewCalendar.getHolidaysOnDate(new HDate(itself), true)?.find(
    (event) => (event.getFlags() & flags.CHAG) !== 0,
  );
  if (!isShabbat && !holiday) return null;
  const sunset = new Zmanim(jerusalem, before, false).sunset();
  return {
    from: new Date(sunset.getTime() - candlesBeforeSunsetMs),
    to: new Zmanim(jerusalem, itself, false).tzeit(nightfallDegrees),
    isShabbat,
    holiday: holiday?.render(withoutVowels) ?? null,
  };
}

function placeOf(name: string): Location {
  const place = Location.lookup(name);
  if (!place) throw new Error(`the calendar does not know ${name}`);
  return place;
}
