import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recordSeal } from './record-seal.js';

describe('the seal of records', () => {
  const key = randomBytes(32);
  const place = 'auth.requests';

  it('gives back what another sender with the same key sealed', () => {
    const [sender, reader] = [recordSeal([key]), recordSeal([key])];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const wellFormed = Buffer.from(text).toString();
        expect(reader.open(sender.seal(wellFormed, place), place)).toBe(wellFormed);
      }),
    );
  });

  it('gives back bytes that are no text as they are, with a key and without', () => {
    for (const keys of [[key], []]) {
      const [sender, reader] = [recordSeal(keys), recordSeal(keys)];
      fc.assert(
        fc.property(fc.uint8Array(), (bytes) => {
          const opened = reader.openBytes(sender.sealBytes(bytes, place), place);
          expect(opened).toEqual(Buffer.from(bytes));
        }),
      );
    }
    const sealed = recordSeal([key]).sealBytes(Buffer.from([0xff, 0xd8]), place);
    expect(recordSeal([key]).openBytes(sealed, 'elsewhere')).toBeNull();
  });

  it('shows nothing of the text, and never the same record twice', () => {
    const sender = recordSeal([key]);
    const [first, second] = [1, 2].map(() => sender.seal('סיסמה: s3cret-value', place));
    expect(first?.includes('s3cret-value')).toBe(false);
    expect(first).not.toEqual(second);
  });

  it('opens nothing that was changed, cut or sealed with another key', () => {
    const sealed = recordSeal([key]).seal('[]', place);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(recordSeal([key]).open(changed, place)).toBeNull();
      expect(recordSeal([key]).open(sealed.subarray(0, at), place)).toBeNull();
    }
    expect(recordSeal([randomBytes(32)]).open(sealed, place)).toBeNull();
  });

  it('opens nothing that was sealed for another place, even of a sender it knows', () => {
    const [sender, reader] = [recordSeal([key]), recordSeal([key])];
    reader.open(sender.seal('[]', place), place);
    expect(reader.open(sender.seal('[]', 'automation.events'), 'automation.tasks')).toBeNull();
  });

  it('seals with the first of its keys and opens with all, so that a key is changed one process at a time', () => {
    const next = randomBytes(32);
    const stages = [[key], [key, next], [next, key], [next]].map((keys) => recordSeal(keys));
    for (const [at, stage] of stages.entries()) {
      for (const neighbour of stages.slice(Math.max(0, at - 1), at + 2)) {
        expect(neighbour.open(stage.seal('[]', place), place)).toBe('[]');
      }
    }
    expect(stages[3]?.open(stages[0]?.seal('[]', place) ?? Buffer.alloc(0), place)).toBeNull();
  });

  it('refuses a key of another length', () => {
    expect(() => recordSeal([key, randomBytes(16)])).toThrow(RangeError);
  });

  it('leaves records as they are without a key', () => {
    expect(recordSeal().open(recordSeal().seal('[{"id":"1"}]', place), place)).toBe('[{"id":"1"}]');
  });
});
