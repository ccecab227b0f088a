import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, searchText, sortKey } from './fold.js';

describe('searching in Hebrew', () => {
  it.each([
    ['נדל״ן במרכז', 'נדלן'],
    ['נדל"ן במרכז', 'נדל״ן'],
    ['שָׁלוֹם עולם', 'שלום'],
    ['ירושלים', 'ירושלימ'],
    ['בית־שמש', 'בית שמש'],
    ['בית-שמש', 'בית־שמש'],
    ['\u200Fצ׳יפס', "צ'יפס"],
    ['Café Tel Aviv', 'cafe tel'],
  ])('finds %s by %s', (name, typed) => {
    expect(searchText({ name, groupId: 'g' })).toContain(fold(typed));
  });

  it('finds a group by its id', () => {
    expect(searchText({ name: 'ק', groupId: 'Dirot.TLV' })).toContain(fold('dirot.tlv'));
  });

  it('folds once for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(fold(fold(text))).toBe(fold(text))),
    );
  });
});

describe('sorting by name', () => {
  it('puts numbers by their value, then Hebrew in its order, then other letters', () => {
    const names = [
      'Beta',
      'קבוצה 10',
      'alpha',
      'מים',
      'מין',
      '7 ימים',
      'קבוצה 9',
      'מכירות',
      '12 ימים',
      'אבן',
    ];
    const sorted = [...names].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    expect(sorted).toEqual([
      '7 ימים', '12 ימים', 'אבן', 'מים', 'מין', 'מכירות', 'קבוצה 9', 'קבוצה 10', 'alpha', 'Beta',
    ]); // prettier-ignore
  });
});
