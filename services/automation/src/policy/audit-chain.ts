import { createHash } from 'node:crypto';

/** One line of what an account did: each is chained to the one before it by its hash. */
export interface AuditEntry {
  /** `<accountId>:<seq>`: the unique index makes a fork of the chain impossible. */
  _id: string;
  accountId: string;
  owner: string;
  /** From 1, without a gap. */
  seq: number;
  at: Date;
  /** `submitting`, `succeeded`, … */
  act: string;
  details: Record<string, string | number | boolean | null>;
  /** Hash of the entry before; '' for the first. */
  before: string;
  hash: string;
}

export type AuditFact = Pick<AuditEntry, 'accountId' | 'owner' | 'at' | 'act' | 'details'>;

export function nextEntry(last: Pick<AuditEntry, 'seq' | 'hash'> | null, fact: AuditFact): AuditEntry {
  const seq = (last?.seq ?? 0) + 1;
  const entry = { ...fact, _id: `${fact.accountId}:${seq}`, seq, before: last?.hash ?? '' };
  return { ...entry, hash: hashOf(entry) };
}

/** The place of the first entry that was altered, taken out or put in; null when the chain is whole. */
export function firstBreak(entries: readonly AuditEntry[]): number | null {
  let last: AuditEntry | null = null;
  for (const entry of entries) {
    const expected = nextEntry(last, entry);
    if (entry.seq !== expected.seq || entry.before !== expected.before || entry.hash !== hashOf(entry))
      return expected.seq;
    last = entry;
  }
  return null;
}

function hashOf({ accountId, owner, seq, at, act, details, before }: Omit<AuditEntry, 'hash'>): string {
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([accountId, owner, seq, at.toISOString(), act, sorted, before]))
    .digest('hex');
}
