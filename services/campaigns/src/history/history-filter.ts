import { AppError, fold } from '@megafon/contracts';
import type { HistoryRange, HistoryState } from '@megafon/contracts';
import { literalPattern } from '@megafon/mongo';

/** Which runs are meant. */
export interface HistoryFilter {
  search?: string | undefined;
  range: HistoryRange;
  state?: HistoryState | undefined;
  campaignId?: string | undefined;
}

const dayMs = 86_400_000;
const reachMs: Record<Exclude<HistoryRange, 'all'>, number> = { week: 7 * dayMs, month: 30 * dayMs };
/** Enough for any time that a Date can hold, so that places stand in the order of time. */
const msDigits = 16;

/** A run's place in its owner's history: those that began later are greater. */
export function placeOf(startedAt: Date, runId: string): string {
  return `${timePlace(startedAt.getTime())}.${runId}`;
}

/** Places of the runs that began in a span of time; `to` is not in it. */
export function placesIn({ from, to }: { from: Date; to: Date }) {
  return { $gte: timePlace(from.getTime()), $lt: timePlace(to.getTime()) };
}

/** Of those that began at a time or later. */
export function placesSince(from: Date) {
  return { $gte: timePlace(from.getTime()) };
}

/**
 * The names of a campaign and its groups as they are searched for, a line each: a single text of one form is looked through
 * several times faster than a list whose letters may be large or small.
 */
export function foldedOf(names: readonly string[]): string {
  return [...new Set(names.map(fold))].join('\n');
}

/** Everything but the owner, which the repository adds. */
export function conditionsOf({ search = '', range, state, campaignId }: HistoryFilter, now: Date) {
  const wanted = fold(search);
  const since = range === 'all' ? 0 : now.getTime() - reachMs[range];
  return {
    place: placesSince(new Date(since)),
    ...(state !== undefined && { state }),
    ...(campaignId !== undefined && { campaignId }),
    ...(wanted !== '' && { folded: { $regex: literalPattern(wanted) } }),
  };
}

/** @throws AppError REQUEST.INVALID for a cursor that no page gave */
export function checkedPlace(cursor: string): string {
  if (/^\d{16}\.[0-9a-f]{24}:[\w.:-]{1,60}$/.test(cursor)) return cursor;
  throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
}

function timePlace(ms: number): string {
  return String(Math.max(0, ms)).padStart(msDigits, '0');
}
