import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerpt } from './excerpt.js';

const family = '👨‍👩‍👧‍👦';

describe('how a text begins', () => {
  it('is the text itself where it fits', () => {
    expect(excerpt('שלום', 8)).toBe('שלום');
  });

  it('ends with a sign for what is left out, and cuts no emoji in two', () => {
    expect(excerpt('שלום עולם', 12)).toBe('שלום …');
    expect(excerpt(family.repeat(5_000), 60)).toBe(`${family}${family}…`);
  });

  it('never has more bytes than it may, and is the text as far as it goes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 50 }), (text, maxBytes) => {
        const cut = excerpt(text, maxBytes);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(maxBytes);
        expect(cut === text || (cut.endsWith('…') && text.startsWith(cut.slice(0, -1)))).toBe(true);
      }),
    );
  });
});
