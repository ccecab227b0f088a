import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstBreak, nextEntry, restoredEntry } from './audit-chain.js';
import type { AuditEntry } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const keys = AuditKeys.parse(key('k1', 1));
const stranger = AuditKeys.parse(key('k1', 2));

function chain(acts: string[], signer = keys): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (const act of acts) {
    const fact = {
      accountId: 'a',
      owner: 'o',
      at: new Date(entries.length),
      act,
      details: { attempt: 1, kind: 'publish' },
    };
    entries.push(nextEntry(entries.at(-1) ?? null, fact, signer));
  }
  return entries;
}

describe('the audit chain', () => {
  const acts = fc.array(fc.string(), { minLength: 2, maxLength: 10 });

  it('is whole as it was written', () => {
    fc.assert(fc.property(acts, (given) => expect(firstBreak(chain(given), keys)).toBeNull()));
  });

  it('shows where an entry was altered or taken out', () => {
    fc.assert(
      fc.property(acts, fc.nat(), (given, place) => {
        const entries = chain(given);
        const index = place % entries.length;
        const altered = entries.map((entry, at) =>
          at === index ? { ...entry, act: `${entry.act}!` } : entry,
        );
        expect(firstBreak(altered, keys)).toBe(index + 1);
        if (index < entries.length - 1) {
          expect(
            firstBreak(
              entries.filter((_, at) => at !== index),
              keys,
            ),
          ).toBe(index + 1);
        }
      }),
    );
  });

  it('cannot be written without the key, and is whole after the key was changed', () => {
    expect(firstBreak(chain(['a', 'b'], stranger), keys)).toBe(1);
    const first = chain(['a', 'b']);
    const both = AuditKeys.parse(`${key('k2', 5)},${key('k1', 1)}`);
    const fact = { accountId: 'a', owner: 'o', at: new Date(9), act: 'c', details: {} };
    const longer = [...first, nextEntry(first.at(-1) ?? null, fact, both)];
    expect(longer.map(({ keyId }) => keyId)).toEqual(['k1', 'k1', 'k2']);
    expect(firstBreak(longer, both)).toBeNull();
    expect(firstBreak(longer, keys)).toBe(3);
  });
});

describe('the audit chain after a restore', () => {
  const fact = { accountId: 'a', owner: 'o', at: new Date(9), details: { restoreId: 'r' } };

  it('goes on behind what was attested, and is whole', () => {
    const known = chain(['a', 'b', 'c']);
    const entry = restoredEntry(known.at(-1) ?? null, 7, fact, keys);
    expect(entry).toMatchObject({ seq: 8, act: 'restored', details: { restoreId: 'r', after: 3 } });
    const longer = [...known, entry];
    longer.push(nextEntry(entry, { ...fact, act: 'd' }, keys));
    expect(firstBreak(longer, keys)).toBeNull();
    expect(firstBreak([restoredEntry(null, 2, fact, keys)], keys)).toBeNull();
  });

  it('shows what was taken out before and behind the word of the restore, and a word of somebody else', () => {
    const known = chain(['a', 'b', 'c']);
    const entry = restoredEntry(known.at(-1) ?? null, 7, fact, keys);
    const next = nextEntry(entry, { ...fact, act: 'd' }, keys);
    expect(firstBreak([...known.slice(0, 2), entry, next], keys)).toBe(3);
    expect(firstBreak([...known, next], keys)).toBe(4);
    expect(firstBreak([...known, restoredEntry(known.at(-1) ?? null, 7, fact, stranger)], keys)).toBe(4);
    expect(firstBreak([...known, { ...entry, details: { ...entry.details, after: 2 } }], keys)).toBe(4);
  });
});
