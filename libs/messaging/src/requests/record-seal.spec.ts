import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recordSeal } from './record-seal.js';

describe('the seal of records', () => {
  const key = randomBytes(32);

  it('gives back what another sender with the same key sealed', () => {
    const [sender, reader] = [recordSeal(key), recordSeal(key)];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const wellFormed = Buffer.from(text).toString();
        expect(reader.open(sender.seal(wellFormed))).toBe(wellFormed);
      }),
    );
  });

  it('shows nothing of the text, and never the same record twice', () => {
    const sender = recordSeal(key);
    const [first, second] = [sender.seal('סיסמה: s3cret-value'), sender.seal('סיסמה: s3cret-value')];
    expect(first.includes('s3cret-value')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  it('opens nothing that was changed, cut or sealed with another key', () => {
    const sealed = recordSeal(key).seal('[]');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(recordSeal(key).open(changed)).toBeNull();
      expect(recordSeal(key).open(sealed.subarray(0, at))).toBeNull();
    }
    expect(recordSeal(randomBytes(32)).open(sealed)).toBeNull();
  });

  it('refuses a key of another length', () => {
    expect(() => recordSeal(randomBytes(16))).toThrow(RangeError);
  });

  it('leaves records as they are without a key', () => {
    expect(recordSeal().open(recordSeal().seal('[{"id":"1"}]'))).toBe('[{"id":"1"}]');
  });
});
