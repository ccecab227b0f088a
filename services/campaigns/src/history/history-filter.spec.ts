import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkedPlace, conditionsOf, placeOf } from './history-filter.js';

const now = new Date('2026-03-10T12:00:00Z');
const id = `${'a'.repeat(24)}:1772000000000`;

describe('a place in the history', () => {
  it('is greater the later a run began', () => {
    const times = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, times, (one, other) => {
        fc.pre(one.getTime() !== other.getTime());
        expect(placeOf(one, id) < placeOf(other, id)).toBe(one < other);
      }),
    );
  });

  it('is a cursor, and nothing else is', () => {
    expect(checkedPlace(placeOf(now, id))).toBe(placeOf(now, id));
    for (const cursor of ['', 'x', '1.2', `${placeOf(now, id)}$`, placeOf(now, 'someone'), id]) {
      expect(() => checkedPlace(cursor)).toThrow(expect.objectContaining({ code: 'REQUEST.INVALID' }));
    }
  });
});

describe('a filter', () => {
  const fits = (range: 'all' | 'week' | 'month', daysAgo: number) => {
    const began = new Date(now.getTime() - daysAgo * 86_400_000);
    return placeOf(began, id) >= conditionsOf({ range }, now).place.$gte;
  };

  it('reaches back a week or a month to the moment, or to the beginning', () => {
    expect([fits('week', 7), fits('week', 7.001)]).toEqual([true, false]);
    expect([fits('month', 30), fits('month', 30.001)]).toEqual([true, false]);
    expect(fits('all', 10_000)).toBe(true);
  });

  it('is of one campaign where one is named', () => {
    const campaignId = 'a'.repeat(24);
    expect(conditionsOf({ range: 'all', campaignId }, now)).toMatchObject({ campaignId });
    expect(conditionsOf({ range: 'all' }, now)).not.toHaveProperty('campaignId');
  });

  it('takes what is searched for by the letter', () => {
    expect(conditionsOf({ range: 'all', search: ' (1).* ' }, now)).toMatchObject({
      folded: { $regex: '\\(1\\)\\.\\*' },
    });
    expect(conditionsOf({ range: 'all', search: '  ' }, now)).not.toHaveProperty('folded');
    expect(conditionsOf({ range: 'all', search: '״' }, now)).not.toHaveProperty('folded');
  });
});
