import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inZone, nextOccurrence, occurrencesBetween } from './occurrences.js';
import type { Recurring } from './occurrences.js';

const dayMs = 86_400_000;
const jerusalem = 'Asia/Jerusalem';
/** Their clocks change by an hour, never, and by half an hour. */
const zones = [jerusalem, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const format = Object.fromEntries(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }),
  ]),
);
/** `2026-03-27 02:30` on a wall there. */
const wallIn = (zone: string, at: Date) => format[zone]?.format(at).replace(',', '') ?? '';
const wall = (at: Date) => wallIn(jerusalem, at);
const dateOf = (at: Date, zone = jerusalem) => wallIn(zone, at).slice(0, 10);
const minuteOf = (at: Date, zone: string) => {
  const [hour = 0, minute = 0] = wallIn(zone, at).slice(11).split(':').map(Number);
  return hour * 60 + minute;
};
const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
const dayAfter = (date: string) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);

const all = (first: Date, weekdays: number[], until: string | null, days: number, zone = jerusalem) =>
  occurrencesBetween(
    { first, recurrence: { weekdays, until }, zone },
    { from: new Date(first.getTime() - 1), to: new Date(first.getTime() + days * dayMs), limit: 1_000 },
  );

describe('a campaign of chosen days', () => {
  // A Sunday; the clock goes forward on Friday, 27 March, and back on Sunday, 25 October 2026.
  const first = new Date('2026-03-22T07:00:00Z');

  it('runs on them alone, Sunday being the first, at its own time over the clock change', () => {
    expect(all(first, [0, 4], null, 14).map(wall)).toEqual([
      '2026-03-22 09:00',
      '2026-03-26 09:00',
      '2026-03-29 09:00',
      '2026-04-02 09:00',
      '2026-04-05 09:00',
    ]);
  });

  it('begins on the first of them that is not before its time', () => {
    const next = nextOccurrence(
      { first, recurrence: { weekdays: [2], until: null }, zone: jerusalem },
      new Date(0),
    );
    expect(next && wall(next)).toBe('2026-03-24 09:00');
  });

  it('runs on its last day, and never after it', () => {
    expect(all(first, [0, 1, 2, 3, 4, 5, 6], '2026-03-24', 30).map((at) => dateOf(at))).toEqual([
      '2026-03-22',
      '2026-03-23',
      '2026-03-24',
    ]);
    expect(
      nextOccurrence(
        { first, recurrence: { weekdays: [0], until: '2026-03-21' }, zone: jerusalem },
        new Date(0),
      ),
    ).toBeNull();
  });

  it('runs an hour later on the night its time does not exist, and once where it comes twice', () => {
    const spring = new Date('2026-03-20T00:30:00Z');
    expect(all(spring, [5], null, 14).map(wall)).toEqual([
      '2026-03-20 02:30',
      '2026-03-27 03:30',
      '2026-04-03 02:30',
    ]);
    const autumn = new Date('2026-10-17T22:30:00Z');
    expect(all(autumn, [0], null, 15).map(wall)).toEqual([
      '2026-10-18 01:30',
      '2026-10-25 01:30',
      '2026-11-01 01:30',
    ]);
  });

  it.each(zones)(
    'runs exactly once on each chosen day of a year in %s, at its time, and on no other',
    (zone) => {
      const cases = fc.record({
        minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
        day: fc.integer({ min: 0, max: 3 * 365 }),
        weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
        length: fc.option(fc.integer({ min: 0, max: 364 })),
      });
      fc.assert(
        fc.property(cases, ({ minute, day, weekdays, length }) => {
          const start = new Date(Date.UTC(2024, 0, 1 + day, 0, minute));
          const until = length === null ? null : dateOf(new Date(start.getTime() + length * dayMs), zone);
          const times = all(start, weekdays, until, 365, zone);
          const expected: string[] = [];
          const end = until ?? dateOf(new Date(start.getTime() + 365 * dayMs), zone);
          for (let date = dateOf(start, zone); date <= end; date = dayAfter(date)) {
            if (weekdays.includes(weekdayOf(date))) expected.push(date);
          }
          // The window may end before the time of its last day.
          const found = times.map((time) => dateOf(time, zone));
          expect(found).toEqual(expected.slice(0, found.length));
          expect(expected.length - found.length).toBeLessThanOrEqual(until === null ? 1 : 0);
          const clock = minuteOf(start, zone);
          const moved = times.filter((time) => minuteOf(time, zone) !== clock);
          // Only where the clock goes forward over it: by what is missing, before which it showed as much less.
          for (const time of moved) {
            const missing = minuteOf(time, zone) - clock;
            expect(missing).toBe(zone === 'Australia/Lord_Howe' ? 30 : 60);
            expect(minuteOf(new Date(time.getTime() - missing * 60_000), zone)).toBe(clock - missing);
          }
          expect(moved.length).toBeLessThanOrEqual(1);
        }),
        { numRuns: 40 },
      );
    },
  );

  it('is the same whoever asks, and whenever: the next time after any moment is the first of the list after it', () => {
    const first2026 = new Date('2026-01-01T06:15:00Z');
    const weekdays = [1, 3, 6];
    const times = all(first2026, weekdays, '2026-12-31', 366);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 24 * 60 }), (minutes) => {
        const after = new Date(first2026.getTime() + minutes * 60_000);
        const recurring = {
          first: first2026,
          recurrence: { weekdays, until: '2026-12-31' },
          zone: jerusalem,
        };
        expect(nextOccurrence(recurring, after)).toEqual(times.find((time) => time > after) ?? null);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a campaign whose owner moves to another zone', () => {
  const daily = { weekdays: [0, 1, 2, 3, 4, 5, 6], until: null };
  const nineIn = (zone: string, first: string) => ({ first: new Date(first), recurrence: daily, zone });
  const nine = nineIn(jerusalem, '2026-02-01T07:00:00Z');

  it('goes on at the same wall-clock times there, over the changes of its clock', () => {
    const moved = inZone(nine, 'America/New_York', new Date('2026-03-06T18:00:00Z'));
    const span = { from: new Date('2026-03-06T18:00:00Z'), to: new Date('2026-03-10T00:00:00Z'), limit: 9 };
    expect(occurrencesBetween(moved, span).map((at) => at.toISOString())).toEqual([
      '2026-03-07T14:00:00.000Z',
      // New York's clock went forward in the night.
      '2026-03-08T13:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
    ]);
  });

  it('does not run twice on a day because nine comes again', () => {
    // It ran at nine in Jerusalem; in New York it is six.
    const now = new Date('2026-02-10T11:00:00Z');
    expect(nextOccurrence(inZone(nine, 'America/New_York', now), now)).toEqual(
      new Date('2026-02-11T14:00:00Z'),
    );
  });

  it('that begins later begins on the same day there', () => {
    const moved = inZone(nine, 'Asia/Kolkata', new Date('2026-01-01T00:00:00Z'));
    expect(moved.first).toEqual(new Date('2026-02-01T03:30:00Z'));
  });

  it('has no day twice and keeps its time, whenever and wherever it moves', () => {
    const moves = fc.array(
      fc.record({ zone: fc.constantFrom(...zones), afterMinutes: fc.integer({ min: 0, max: 20 * 24 * 60 }) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(moves, fc.integer({ min: 4 * 60, max: 24 * 60 - 1 }), (steps, minute) => {
        let recurring: Recurring = { ...nine, first: new Date(Date.UTC(2026, 1, 1, -2, minute)) };
        let now = recurring.first;
        const dates: string[] = [];
        const run = (until: Date) => {
          for (const at of occurrencesBetween(recurring, { from: now, to: until, limit: 100 })) {
            dates.push(dateOf(at, recurring.zone));
            expect(minuteOf(at, recurring.zone)).toBe(minute);
          }
          now = until;
        };
        for (const { zone, afterMinutes } of steps) {
          run(new Date(now.getTime() + afterMinutes * 60_000));
          recurring = inZone(recurring, zone, now);
        }
        run(new Date(now.getTime() + 3 * dayMs));
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
      { numRuns: 200 },
    );
  });
});
