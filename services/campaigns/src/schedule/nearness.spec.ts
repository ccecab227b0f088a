import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearTime } from './nearness.js';

const at = (ms: number) => new Date(ms);
const times = fc
  .array(fc.integer({ min: 0, max: 500 }), { maxLength: 12 })
  .map((all) => all.sort((one, other) => one - other).map(at));

describe('the first of their times that is near one of mine', () => {
  it('is what looking at every pair finds', () => {
    fc.assert(
      fc.property(times, times, fc.integer({ min: 0, max: 60 }), (mine, theirs, withinMs) => {
        const isNear = (their: Date) =>
          mine.some((one) => Math.abs(one.getTime() - their.getTime()) <= withinMs);
        expect(nearTime(mine, theirs, withinMs)).toEqual(theirs.find(isNear) ?? null);
      }),
    );
  });
});
