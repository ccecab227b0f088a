import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SecretBox } from './secret-box.js';
import { SecretError } from './secret-error.js';

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const box = SecretBox.fromKeys(key('k1', 1));
const text = fc.string({ unit: 'grapheme' }).filter((s) => Buffer.from(s).toString() === s);

function faultOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof SecretError) return error.fault;
    throw error;
  }
  return 'none';
}

/** The sealed value with one of its fields changed. */
function tamper(sealed: string, field: string, change: (bytes: Buffer) => void): string {
  const parts = JSON.parse(Buffer.from(sealed, 'base64').toString()) as Record<string, string>;
  const bytes = Buffer.from(parts[field] ?? '', 'base64');
  change(bytes);
  return Buffer.from(JSON.stringify({ ...parts, [field]: bytes.toString('base64') })).toString('base64');
}

describe('SecretBox', () => {
  it('opens what it sealed, whatever the text and the context', () => {
    fc.assert(
      fc.property(text, text, (plaintext, aad) => {
        expect(box.open(box.seal(plaintext, aad), aad)).toBe(plaintext);
      }),
    );
  });

  it('never opens for another context', () => {
    fc.assert(
      fc.property(text, text, text, (plaintext, aad, other) => {
        fc.pre(aad !== other);
        const sealed = box.seal(plaintext, aad);
        expect(faultOf(() => box.open(sealed, other))).toBe('not-authentic');
      }),
    );
  });

  it('notices one changed bit in any field', () => {
    const sealed = box.seal('שלום', 'account:1');
    const field = fc.constantFrom('iv', 'tag', 'wrappedKey', 'ciphertext');
    fc.assert(
      fc.property(field, fc.nat(), fc.integer({ min: 0, max: 7 }), (name, position, bit) => {
        const changed = tamper(sealed, name, (bytes) => {
          const at = position % bytes.length;
          bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        });
        expect(faultOf(() => box.open(changed, 'account:1'))).toBe('not-authentic');
      }),
    );
  });

  it('refuses a truncated tag, which would be easier to forge', () => {
    const parts = JSON.parse(Buffer.from(box.seal('x', 'a'), 'base64').toString()) as Record<string, string>;
    const tag = Buffer.from(parts.tag ?? '', 'base64').subarray(0, 4);
    const cut = Buffer.from(JSON.stringify({ ...parts, tag: tag.toString('base64') })).toString('base64');
    expect(faultOf(() => box.open(cut, 'a'))).toBe('malformed');
  });

  it('answers any garbage with a SecretError', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((j) => Buffer.from(j).toString('base64')),
        ),
        (garbage) => {
          expect(faultOf(() => box.open(garbage, ''))).toBe('malformed');
        },
      ),
    );
  });

  it('does not open under another key of the same id', () => {
    const impostor = SecretBox.fromKeys(key('k1', 2));
    expect(faultOf(() => impostor.open(box.seal('x', 'a'), 'a'))).toBe('not-authentic');
  });

  it('says that the key is unknown when it was retired', () => {
    const later = SecretBox.fromKeys(key('k2', 2));
    expect(faultOf(() => later.open(box.seal('x', 'a'), 'a'))).toBe('unknown-key');
  });

  it('never seals the same text twice alike', () => {
    expect(box.seal('x', 'a')).not.toBe(box.seal('x', 'a'));
  });

  it('refuses a text that UTF-8 would silently change', () => {
    expect(faultOf(() => box.seal('\ud800', 'a'))).toBe('bad-plaintext');
  });

  it('keeps the plaintext and the context out of its errors', () => {
    const sealed = box.seal('hunter2', 'account:1');
    expect(() => box.open(sealed, 'account:2')).toThrow(/^secret: not-authentic$/);
  });
});

describe('rotating', () => {
  const both = SecretBox.fromKeys(`${key('k2', 2)},${key('k1', 1)}`);
  const onlyNew = SecretBox.fromKeys(key('k2', 2));

  it('moves a secret to the active key, after which the old key is not needed', () => {
    const old = box.seal('session', 'account:1');
    expect(both.isCurrent(old)).toBe(false);
    const moved = both.rotate(old, 'account:1');
    expect(both.isCurrent(moved)).toBe(true);
    expect(onlyNew.open(moved, 'account:1')).toBe('session');
  });

  it('leaves a secret alone that is under the active key already', () => {
    const sealed = both.seal('session', 'a');
    expect(both.rotate(sealed, 'a')).toBe(sealed);
  });
});

describe('keys from the configuration', () => {
  const bad = [
    '',
    'k1',
    'k1:short',
    `:${'A'.repeat(43)}=`,
    `${key('k1', 1)},${key('k1', 2)}`,
    `${key('k1', 1)},`,
  ];
  it.each(bad)('refuses %j', (text) => {
    expect(faultOf(() => SecretBox.fromKeys(text))).toBe('bad-keys');
  });
});
