import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { literalPattern } from './literal-pattern.js';

describe('the pattern of a text that somebody typed', () => {
  it('matches the text, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, text, after) => {
        expect(new RegExp(literalPattern(text)).test(before + text + after)).toBe(true);
      }),
    );
  });

  it('matches nothing that a pattern would', () => {
    expect(new RegExp(literalPattern('a.*')).test('abc')).toBe(false);
    expect(new RegExp(literalPattern('[a-c]')).test('b')).toBe(false);
  });
});
