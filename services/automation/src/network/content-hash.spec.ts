import { describe, expect, it } from '@jest/globals';
import { contentHash } from './content-hash.js';

describe('the hash of a content', () => {
  it.each([
    ['שורה א\nשורה ב', 'שורה א שורה ב'],
    ['  רווחים   רבים ', 'רווחים רבים'],
    ['כיוון\u200f נסתר', 'כיוון נסתר'],
    ['cafe\u0301', 'caf\u00e9'],
  ])('does not tell %j from %j', (a, b) => {
    expect(contentHash(a)).toBe(contentHash(b));
  });

  it.each([
    ['שלום', 'שלום!'],
    ['שָׁלוֹם', 'שלום'],
    ['', 'א'],
  ])('tells %j from %j', (a, b) => {
    expect(contentHash(a)).not.toBe(contentHash(b));
  });
});
