import type { AuditKeys } from './audit-keys.js';

/** One line of what an account did: each is chained to the one before it, by a hash that only the key's holder can make. */
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
  /** Of the audit key the hash is made with. */
  keyId: string;
  hash: string;
}

export type AuditFact = Pick<AuditEntry, 'accountId' | 'owner' | 'at' | 'act' | 'details'>;
/** A place of a chain: the entry after it goes on from there. */
export type ChainPlace = Pick<AuditEntry, 'seq' | 'hash'>;
/** What is wrong with a line: it is not the next one, or not as it was written. */
export type LineFault = 'missing' | 'changed';

/** The act of a line that goes on after a restore. */
export const restoredAct = 'restored';

/**
 * The line before this one. Behind a restore lines are missing that were written in the time that was lost, and some of
 * them are anchored: their numbers are not used again.
 */
export function seqBefore({ act, seq, details }: Pick<AuditEntry, 'act' | 'seq' | 'details'>): number {
  const { after } = details;
  return act === restoredAct && typeof after === 'number' && after < seq ? after : seq - 1;
}

/** Goes on after a restore, behind everything that was attested before it. */
export function restoredEntry(
  last: ChainPlace | null,
  attested: number,
  fact: Omit<AuditFact, 'act'>,
  keys: AuditKeys,
): AuditEntry {
  const after = last?.seq ?? 0;
  const details = { ...fact.details, after };
  return entryAt(Math.max(after, attested) + 1, last, { ...fact, act: restoredAct, details }, keys);
}

export function nextEntry(last: ChainPlace | null, fact: AuditFact, keys: AuditKeys): AuditEntry {
  return entryAt((last?.seq ?? 0) + 1, last, fact, keys);
}

function entryAt(seq: number, last: ChainPlace | null, fact: AuditFact, keys: AuditKeys): AuditEntry {
  const before = last?.hash ?? '';
  const entry = { ...fact, _id: `${fact.accountId}:${seq}`, seq, before, keyId: keys.activeId };
  return { ...entry, hash: keys.mac(textOf(entry), entry.keyId) };
}

/** Null when the entry is the one that follows and stands as it was written. */
export function faultOf(last: ChainPlace | null, entry: AuditEntry, keys: AuditKeys): LineFault | null {
  if (seqBefore(entry) !== (last?.seq ?? 0)) return 'missing';
  const isWhole = entry.before === (last?.hash ?? '');
  return isWhole && keys.isGenuine(textOf(entry), { keyId: entry.keyId, mac: entry.hash }) ? null : 'changed';
}

/** The place of the first entry that was altered, taken out or put in; null when the chain is whole. */
export function firstBreak(entries: readonly AuditEntry[], keys: AuditKeys): number | null {
  let last: AuditEntry | null = null;
  for (const entry of entries) {
    if (faultOf(last, entry, keys) !== null) return (last?.seq ?? 0) + 1;
    last = entry;
  }
  return null;
}

function textOf({
  accountId,
  owner,
  seq,
  at,
  act,
  details,
  before,
  keyId,
}: Omit<AuditEntry, 'hash'>): string {
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([accountId, owner, seq, at.toISOString(), act, sorted, before, keyId]);
}
