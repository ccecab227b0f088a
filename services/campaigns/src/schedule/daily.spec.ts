import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { nextOccurrence } from './occurrences.js';

const zone = 'Asia/Jerusalem';
const inJerusalem = (text: string) => DateTime.fromISO(text, { zone }).toJSDate();
/** Every day without an end: there is always a next time. */
const nextDaily = (first: Date, after: Date): Date => {
  const next = nextOccurrence({ first, recurrence: null, zone }, after);
  if (next === null) throw new Error(`no daily time of ${first.toISOString()} after ${after.toISOString()}`);
  return next;
};
const wallClock = (at: Date) => DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd HH:mm');

describe('a daily campaign', () => {
  it('first runs at its own time', () => {
    const first = inJerusalem('2026-03-01T09:00');
    expect(nextDaily(first, inJerusalem('2026-02-01T12:00'))).toEqual(first);
  });

  it.each([
    ['2026-03-26T09:00', '2026-03-27 09:00'],
    ['2026-03-27T09:00', '2026-03-28 09:00'],
    ['2026-10-24T09:00', '2026-10-25 09:00'],
    ['2026-10-25T09:00', '2026-10-26 09:00'],
  ])('keeps its wall-clock time over both clock changes: after %s comes %s', (last, next) => {
    expect(wallClock(nextDaily(inJerusalem('2026-03-01T09:00'), inJerusalem(last)))).toBe(next);
  });

  it('runs an hour later on the night its time does not exist', () => {
    const first = inJerusalem('2026-03-01T02:30');
    const after = inJerusalem('2026-03-26T02:30');
    expect(wallClock(nextDaily(first, after))).toBe('2026-03-27 03:30');
    expect(wallClock(nextDaily(first, nextDaily(first, after)))).toBe('2026-03-28 02:30');
  });

  it('runs once on the night its time comes twice', () => {
    const first = inJerusalem('2026-10-01T01:30');
    const next = nextDaily(first, inJerusalem('2026-10-24T01:30'));
    expect(wallClock(next)).toBe('2026-10-25 01:30');
    expect(wallClock(nextDaily(first, next))).toBe('2026-10-26 01:30');
  });

  it('runs once also where its first night is the one on which its time comes twice', () => {
    // 01:30, before the clock goes back; an hour later it is 01:30 again.
    const first = new Date('2026-10-24T22:30:00Z');
    expect(wallClock(nextDaily(first, first))).toBe('2026-10-26 01:30');
    expect(wallClock(nextDaily(first, new Date('2026-10-24T23:10:00Z')))).toBe('2026-10-26 01:30');
  });

  it('runs on every day of the years exactly once, at whatever minute', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 2024, max: 2027 }), (minute, year) => {
        const first = DateTime.fromObject({ year, month: 1, day: 1 }, { zone: zone })
          .set({ hour: Math.floor(minute / 60), minute: minute % 60 })
          .toJSDate();
        let at = first;
        for (let day = 1; day <= 366; day++) {
          const next = nextDaily(first, at);
          const days = DateTime.fromJSDate(next, { zone: zone })
            .startOf('day')
            .diff(DateTime.fromJSDate(at, { zone }).startOf('day'), 'days').days;
          expect(Math.round(days)).toBe(1);
          at = next;
        }
      }),
      { numRuns: 20 },
    );
  });
});
