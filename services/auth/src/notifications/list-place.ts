import { AppError } from '@megafon/contracts';
import type { Place } from './notification.repository.js';

export function cursorOf({ at, _id }: Place): string {
  return `${at.getTime()}.${_id}`;
}

/** @throws AppError REQUEST.INVALID for a cursor that no page gave */
export function placeOf(cursor: string): Place {
  const [, ms, _id] = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (ms === undefined || _id === undefined) {
    throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
  }
  return { at: new Date(Number(ms)), _id };
}
