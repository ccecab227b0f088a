import { AppError } from '@megafon/contracts';

/** Where a document stands in a list that shows what is newest first. */
export interface PlaceInTime {
  at: Date;
  _id: string;
}

/** The order of such a list. */
export const newestFirst = { at: -1, _id: -1 } as const;

/** Condition for what comes after a place in it. */
export function behind({ at, _id }: PlaceInTime): { $or: object[] } {
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: _id } }] };
}

/** A place as pages of the list hand it on. */
function cursorOf({ at, _id }: PlaceInTime): string {
  return `${at.getTime()}.${_id}`;
}

/**
 * The place that a cursor stands for.
 * @param id what ids of the list look like
 * @throws AppError REQUEST.INVALID for a cursor that no page gave
 */
export function placeOf(cursor: string, id: RegExp): PlaceInTime {
  const [, ms, _id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  if (ms === undefined || _id === undefined || !id.test(_id))
    throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
  return { at: new Date(Number(ms)), _id };
}

/**
 * A page of such a list.
 * @param found one more than the page has, where there are so many: it tells whether there is a next page
 */
export function pageOf<T extends PlaceInTime>(
  found: readonly T[],
  limit: number,
): { items: T[]; nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && found.length > limit ? cursorOf(last) : null };
}
