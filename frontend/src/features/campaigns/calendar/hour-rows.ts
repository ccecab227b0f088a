import { clockText } from '../../../lib/format.js';

/** Hours of the wall's clock, `to` not among them, that a week draws as one row. */
export interface HourRow {
  from: number;
  to: number;
  /** A night's hours that hold nothing take little room. */
  isFolded: boolean;
}

/** A row as it stands on the screen, in pixels from the top of the window. */
export interface PaintedRow extends HourRow {
  top: number;
  bottom: number;
}

/** The hours that are always drawn in full: from seven o'clock until ten at night. */
const usual = { from: 7, to: 22 };
const snapMinutes = 15;
const lastMinute = 24 * 60 - snapMinutes;
/** A drag by less than this is one to another day. */
const sidewaysPx = 12;

/** Minutes from midnight of '14:30', by the wall's clock: a day of 23 or 25 hours has the rows of any other. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The rows of a week: each hour of the usual day, those of the night that hold something, and the rest folded. */
export function hourRows(held: ReadonlySet<number>): HourRow[] {
  const rows: HourRow[] = [];
  for (let from = 0; from < 24; from += 1) {
    const isFolded = (from < usual.from || from >= usual.to) && !held.has(from);
    const last = rows.at(-1);
    if (isFolded && last?.isFolded) last.to = from + 1;
    else rows.push({ from, to: from + 1, isFolded });
  }
  return rows;
}

/** The hour that a time is in. */
export function hourOf(time: string): number {
  return Math.floor(minutesOf(time) / 60);
}

/** In which row a time stands, and how far down it: 0 at its top, 1 at its end. */
export function placeOf(time: string, rows: readonly HourRow[]): { row: number; part: number } {
  const hours = minutesOf(time) / 60;
  const row = rows.findIndex(({ to }) => hours < to);
  const { from, to } = rows[row] ?? { from: 0, to: 24 };
  return { row, part: (hours - from) / (to - from) };
}

/** The time at a height of the window, to the quarter of an hour; above and below the day its first and its last. */
export function timeAt(y: number, rows: readonly PaintedRow[]): string {
  const row = rows.find(({ bottom }) => y < bottom);
  if (!row) return clockText(lastMinute);
  const part = Math.max(0, (y - row.top) / (row.bottom - row.top));
  const minutes = (row.from + part * (row.to - row.from)) * 60;
  return clockText(Math.min(lastMinute, Math.round(minutes / snapMinutes) * snapMinutes));
}

/**
 * The time that an entry is let go of at.
 * @param own its time until now, which it keeps when it is dragged sideways
 * @param drag where its upper edge is, and by how much that is further down than before, in pixels
 */
export function dropTime(
  own: string,
  drag: { top: number; movedBy: number },
  rows: readonly PaintedRow[],
): string {
  return Math.abs(drag.movedBy) < sidewaysPx ? own : timeAt(drag.top, rows);
}
