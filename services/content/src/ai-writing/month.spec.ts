import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { monthOf, nextMonthOf } from './month.js';

describe('a month', () => {
  it.each([
    ['2026-11-30T21:59:59.999Z', '2026-11'],
    ['2026-11-30T22:00:00.000Z', '2026-12'],
    ['2026-06-30T20:59:59.999Z', '2026-06'],
    ['2026-06-30T21:00:00.000Z', '2026-07'],
  ])('of %s is %s: it begins at midnight in Israel, in winter and in summer', (time, month) => {
    expect(monthOf(new Date(time))).toBe(month);
  });

  it('ends when the next one begins, and not a moment before', () => {
    expect(nextMonthOf(new Date('2026-12-15T10:00:00Z')).toISOString()).toBe('2026-12-31T22:00:00.000Z');
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-02'), max: new Date('2040-01-01') }), (time) => {
        if (Number.isNaN(time.getTime())) return;
        const next = nextMonthOf(time);
        expect(next.getTime()).toBeGreaterThan(time.getTime());
        expect(monthOf(new Date(next.getTime() - 1))).toBe(monthOf(time));
        expect(monthOf(next)).not.toBe(monthOf(time));
      }),
    );
  });
});
