import { describe, expect, it } from '@jest/globals';
import { byteCount } from '@megafon/contracts';
import fc from 'fast-check';
import { cutShort, withinBytes } from './within-bytes.js';

describe('what fits into an answer', () => {
  it('is the longest beginning within the limit, and one item at least', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.nat(200), (items, maxBytes) => {
        const kept = withinBytes(items, maxBytes);
        const bytes = (list: string[]) =>
          list.reduce((sum, item) => sum + byteCount(JSON.stringify(item)) + 1, 0);
        expect(kept).toEqual(items.slice(0, kept.length));
        expect(kept.length <= 1 || bytes(kept) <= maxBytes).toBe(true);
        if (kept.length < items.length)
          expect(bytes(items.slice(0, kept.length + 1))).toBeGreaterThan(maxBytes);
      }),
    );
  });
});

describe('a description in a list', () => {
  it('stays whole while it is short, and is cut between characters', () => {
    expect(cutShort('קצר')).toBe('קצר');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 170, maxLength: 300 }), (text) => {
        const cut = cutShort(text);
        expect(cut.endsWith('…')).toBe(true);
        expect(byteCount(cut)).toBeLessThanOrEqual(163);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
