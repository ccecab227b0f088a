import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { behind, pageOf, placeOf } from './newest-first.js';

const place = { at: new Date('2026-05-01T08:00:00.123Z'), _id: '65f0c0ffee0000000000beef' };
const ids = /^[0-9a-f]{24}$/;

describe('a place in a list of what is newest first', () => {
  it('comes back as it was handed on', () => {
    const { items, nextCursor } = pageOf([place, { at: new Date(0), _id: 'x' }], 1);
    expect(items).toEqual([place]);
    expect(placeOf(nextCursor ?? '', ids)).toEqual(place);
  });

  it('is the last of a list that ends there', () => {
    expect(pageOf([place], 1)).toEqual({ items: [place], nextCursor: null });
    expect(pageOf([], 1)).toEqual({ items: [], nextCursor: null });
  });

  it('is followed by what is older, and by what is as old and has a smaller id', () => {
    expect(behind(place)).toEqual({
      $or: [{ at: { $lt: place.at } }, { at: place.at, _id: { $lt: place._id } }],
    });
  });

  it.each(['', 'x', '12', '12.', `1e3.${place._id}`, `12.${place._id}0`, '12.{"$gt":""}'])(
    'is none that nobody gave: %j',
    (cursor) => {
      expect(() => placeOf(cursor, ids)).toThrow(AppError);
    },
  );
});
