import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstBreak, nextEntry } from './audit-chain.js';
import type { AuditEntry } from './audit-chain.js';

function chain(acts: string[]): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (const act of acts) {
    const fact = {
      accountId: 'a',
      owner: 'o',
      at: new Date(entries.length),
      act,
      details: { attempt: 1, kind: 'publish' },
    };
    entries.push(nextEntry(entries.at(-1) ?? null, fact));
  }
  return entries;
}

describe('the audit chain', () => {
  const acts = fc.array(fc.string(), { minLength: 2, maxLength: 10 });

  it('is whole as it was written', () => {
    fc.assert(fc.property(acts, (given) => expect(firstBreak(chain(given))).toBeNull()));
  });

  it('shows where an entry was altered or taken out', () => {
    fc.assert(
      fc.property(acts, fc.nat(), (given, place) => {
        const entries = chain(given);
        const index = place % entries.length;
        const altered = entries.map((entry, at) =>
          at === index ? { ...entry, act: `${entry.act}!` } : entry,
        );
        expect(firstBreak(altered)).toBe(index + 1);
        if (index < entries.length - 1) {
          expect(firstBreak(entries.filter((_, at) => at !== index))).toBe(index + 1);
        }
      }),
    );
  });
});
