import { describe, expect, it } from '@jest/globals';
import { isCodeRight, totp } from './totp.js';

/** The secret and some values of RFC 6238, appendix B (the last six of its eight digits). */
const secret = Buffer.from('12345678901234567890');

describe('codes of the phone', () => {
  it.each([
    [59_000, '287082'],
    [1_111_111_109_000, '081804'],
    [1_234_567_890_000, '005924'],
    [20_000_000_000_000, '353130'],
  ])('at %p ms are those of RFC 6238: %p', (at, code) => {
    expect(totp(secret, at)).toBe(code);
  });

  it('are taken now and for one period more', () => {
    const code = totp(secret, 0);
    expect(isCodeRight(secret, code, 29_999)).toBe(true);
    expect(isCodeRight(secret, code, 59_999)).toBe(true);
    expect(isCodeRight(secret, code, 60_000)).toBe(false);
  });

  it('may be typed with blanks, as the phone shows them', () => {
    expect(isCodeRight(secret, ' 287 082 ', 59_000)).toBe(true);
  });

  it.each(['', '28708', '2870822', '287083', 'אבגדהו'])('are not %p', (given) => {
    expect(isCodeRight(secret, given, 59_000)).toBe(false);
  });
});
