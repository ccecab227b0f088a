import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextOccurrence, occurrencesBetween } from './occurrences.js';

const dayMs = 86_400_000;
const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Jerusalem',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
/** `2026-03-27 02:30` on a wall in Jerusalem. */
const wall = (at: Date) => format.format(at).replace(',', '');
const dateOf = (at: Date) => wall(at).slice(0, 10);
const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
const dayAfter = (date: string) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);

const all = (first: Date, weekdays: number[], until: string | null, days: number) =>
  occurrencesBetween(
    { first, recurrence: { weekdays, until } },
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
    const next = nextOccurrence({ first, recurrence: { weekdays: [2], until: null } }, new Date(0));
    expect(next && wall(next)).toBe('2026-03-24 09:00');
  });

  it('runs on its last day, and never after it', () => {
    expect(all(first, [0, 1, 2, 3, 4, 5, 6], '2026-03-24', 30).map(dateOf)).toEqual([
      '2026-03-22',
      '2026-03-23',
      '2026-03-24',
    ]);
    expect(
      nextOccurrence({ first, recurrence: { weekdays: [0], until: '2026-03-21' } }, new Date(0)),
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

  it('runs exactly once on each chosen day of a year, at its time, and on no other', () => {
    const cases = fc.record({
      minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      day: fc.integer({ min: 0, max: 3 * 365 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
      length: fc.option(fc.integer({ min: 0, max: 364 })),
    });
    fc.assert(
      fc.property(cases, ({ minute, day, weekdays, length }) => {
        const start = new Date(Date.UTC(2024, 0, 1 + day, 0, minute));
        const until = length === null ? null : dateOf(new Date(start.getTime() + length * dayMs));
        const times = all(start, weekdays, until, 365);
        const expected: string[] = [];
        const end = until ?? dateOf(new Date(start.getTime() + 365 * dayMs));
        for (let date = dateOf(start); date <= end; date = dayAfter(date)) {
          if (weekdays.includes(weekdayOf(date))) expected.push(date);
        }
        // The window may end before the time of its last day.
        const found = times.map(dateOf);
        expect(found).toEqual(expected.slice(0, found.length));
        expect(expected.length - found.length).toBeLessThanOrEqual(until === null ? 1 : 0);
        const clock = wall(start).slice(11);
        const moved = times.filter((time) => wall(time).slice(11) !== clock);
        // Only where the clock goes forward over it.
        for (const time of moved)
          expect(wall(new Date(time.getTime() - 3_600_000)).slice(11)).toMatch(/^0[01]:/);
        expect(moved.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it('is the same whoever asks, and whenever: the next time after any moment is the first of the list after it', () => {
    const first2026 = new Date('2026-01-01T06:15:00Z');
    const weekdays = [1, 3, 6];
    const times = all(first2026, weekdays, '2026-12-31', 366);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 24 * 60 }), (minutes) => {
        const after = new Date(first2026.getTime() + minutes * 60_000);
        const recurring = { first: first2026, recurrence: { weekdays, until: '2026-12-31' } };
        expect(nextOccurrence(recurring, after)).toEqual(times.find((time) => time > after) ?? null);
      }),
      { numRuns: 200 },
    );
  });
});
