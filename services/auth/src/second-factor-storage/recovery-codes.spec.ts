import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.js';

describe('recovery codes', () => {
  it('are ten, each of 28 letters of 32 (140 bits), in groups', () => {
    const { shown } = newRecoveryCodes();
    expect(new Set(shown).size).toBe(10);
    const group = '[0-9A-HJKMNP-TV-Z]{4}';
    for (const code of shown) expect(code).toMatch(new RegExp(`^${group}(-${group}){6}$`));
  });

  it('use every letter, as often as the others', () => {
    const codes = Array.from({ length: 200 }, () => newRecoveryCodes().shown).flat();
    const letters = codes.join('').replaceAll('-', '');
    const counts = new Map<string, number>();
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(32);
    const usual = letters.length / 32;
    for (const count of counts.values()) expect(Math.abs(count - usual)).toBeLessThan(usual / 4);
  });

  it('are kept as hashes alone, found again however one is typed', () => {
    const { shown, kept } = newRecoveryCodes();
    const typed = shown.map((code) => ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `);
    expect(typed.map(hashOfRecoveryCode)).toEqual(kept);
    for (const code of shown) expect(JSON.stringify(kept)).not.toContain(code.slice(0, 9));
  });

  it.each(['0123-4567-89ab-cdef', '0123-4567-89ab-cdef-ghjk-mnpq'])(
    'of %s, as they were given before, are found as they were',
    (typed) => {
      const letters = typed.replaceAll('-', '').toUpperCase();
      const kept = createHash('sha256').update(`megafon recovery code ${letters}`).digest('base64url');
      expect(hashOfRecoveryCode(typed)).toBe(kept);
    },
  );
});
