import { describe, expect, it } from '@jest/globals';
import { hourText } from '../../../lib/format.js';
import { momentOf, timeInputOf } from '../../../lib/local-time.js';
import { onDay } from './calendar-days.js';
import { dropTime, hourOf, hourRows, placeOf, timeAt } from './hour-rows.js';
import type { PaintedRow } from './hour-rows.js';

const rowsOf = (...held: number[]) => hourRows(new Set(held));
const spans = (...held: number[]) =>
  rowsOf(...held).map(({ from, to, isFolded }) => `${from}-${to}${isFolded ? ' folded' : ''}`);

/** From 100 px on: a folded row has 16 px, an hour 28, and one of many entries more. */
function painted(tall: Record<number, number> = {}, ...held: number[]): PaintedRow[] {
  let top = 100;
  return rowsOf(...held).map((row) => {
    const bottom = top + (tall[row.from] ?? (row.isFolded ? 16 : 28));
    const placed = { ...row, top, bottom };
    top = bottom;
    return placed;
  });
}

describe('the hours of a week', () => {
  it('are those of the usual day, with the night folded', () => {
    const rows = spans();
    expect(rows).toHaveLength(17);
    expect([rows[0], rows[1], rows[15], rows[16]]).toEqual(['0-7 folded', '7-8', '21-22', '22-24 folded']);
  });

  it('are opened at night where something stands', () => {
    expect(spans(3).slice(0, 4)).toEqual(['0-3 folded', '3-4', '4-7 folded', '7-8']);
    expect(spans(0, 6, 9).slice(0, 4)).toEqual(['0-1', '1-6 folded', '6-7', '7-8']);
    expect(spans(23).slice(-2)).toEqual(['22-23 folded', '23-24']);
  });

  it('cover the whole day once, whatever they hold', () => {
    for (const held of [[], [0], [23], [2, 4, 22], Array.from({ length: 24 }, (_, hour) => hour)]) {
      const rows = rowsOf(...held);
      expect(rows[0]?.from).toBe(0);
      expect(rows.at(-1)?.to).toBe(24);
      rows.slice(1).forEach(({ from }, index) => expect(from).toBe(rows[index]?.to));
      for (const hour of held) expect(rows).toContainEqual({ from: hour, to: hour + 1, isFolded: false });
    }
  });

  it('are written by a clock of 24', () => {
    expect([0, 7, 24].map(hourText)).toEqual(['00:00', '07:00', '24:00']);
    expect(['00:10', '09:59', '23:59'].map(hourOf)).toEqual([0, 9, 23]);
  });
});

describe('a time among the hours', () => {
  it('stands in its row, as far down as its minutes say', () => {
    expect(placeOf('09:45', rowsOf())).toEqual({ row: 3, part: 0.75 });
    expect(placeOf('03:30', rowsOf())).toEqual({ row: 0, part: 0.5 });
    expect(placeOf('03:30', rowsOf(3))).toEqual({ row: 1, part: 0.5 });
    expect(placeOf('23:00', rowsOf())).toEqual({ row: 16, part: 0.5 });
  });

  it('is found at its height again, to the quarter of an hour', () => {
    for (const rows of [painted(), painted({ 9: 130 }), painted({}, 3, 23)]) {
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const { row, part } = placeOf(time, rows);
        const { top = 0, bottom = 0 } = rows[row] ?? {};
        expect(timeAt(top + part * (bottom - top), rows)).toBe(time);
      }
    }
  });

  it('is the nearest quarter, also where that is the next hour', () => {
    const nine = painted().find(({ from }) => from === 9)?.top ?? 0;
    expect([0, 2, 4, 14, 26].map((px) => timeAt(nine + px, painted()))).toEqual([
      '09:00',
      '09:00',
      '09:15',
      '09:30',
      '10:00',
    ]);
  });

  it('never leaves the day', () => {
    expect([-500, 99, 5_000].map((y) => timeAt(y, painted()))).toEqual(['00:00', '00:00', '23:45']);
    expect(timeAt((painted().at(-1)?.bottom ?? 0) - 1, painted())).toBe('23:45');
  });
});

describe('an entry that is let go of', () => {
  const rows = painted();
  const topOf = (hour: number) => rows.find(({ from }) => from === hour)?.top ?? 0;

  it('gets the time where its upper edge is', () => {
    expect(dropTime('09:30', { top: topOf(18) + 15, movedBy: 250 }, rows)).toBe('18:30');
    expect(dropTime('18:30', { top: topOf(9) + 1, movedBy: -250 }, rows)).toBe('09:00');
  });

  it('keeps its time to the minute when it is dragged sideways', () => {
    expect(dropTime('09:37', { top: topOf(9) + 9, movedBy: 7 }, rows)).toBe('09:37');
    expect(dropTime('09:37', { top: topOf(9) - 5, movedBy: -7 }, rows)).toBe('09:37');
    expect(dropTime('09:37', { top: topOf(10), movedBy: 12 }, rows)).toBe('10:00');
  });

  it('stands at that hour of the wall on a day of 23 or 25 hours', () => {
    // The clocks of Jerusalem: 2 o'clock is skipped on 27 March 2026, and 1 o'clock comes twice on 25 October.
    const at = momentOf('2026-03-24', '09:30')?.toISOString() ?? '';
    const wall = (day: string, time: string) => timeInputOf(new Date(onDay(at, day, time)));
    for (const day of ['2026-03-27', '2026-10-25']) {
      for (const time of ['00:00', '01:15', '03:30', '18:45', '23:45']) expect(wall(day, time)).toBe(time);
    }
    expect(wall('2026-03-27', '02:15')).toBe('03:15');
    expect(onDay(at, '2026-10-25', '01:30')).toBe('2026-10-24T22:30:00.000Z');
  });
});
