import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { ObjectStorage, unlessMissing } from '@megafon/storage';
import type { AuditEntry, ChainPlace } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';

/** That a chain had this entry at this time, kept outside the database and signed. */
export interface Anchor extends ChainPlace {
  accountId: string;
  owner: string;
  /** When it was written. */
  at: string;
  keyId: string;
  mac: string;
}

const folder = 'audit';
const restoresFolder = 'audit-restores';

/** That the database was restored, signed as anchors are: what was attested before it may be missing behind it. */
interface AttestedRestore {
  restoreId: string;
  restoredAt: string;
  keyId: string;
  mac: string;
}

/**
 * Heads of chains in the object storage: who has the database alone can then neither cut a chain's end off nor begin it
 * anew. (The key alone would still let whoever has both rewrite it: see docs/operations.md.)
 */
@Injectable()
export class AuditAnchors {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly keys: AuditKeys,
    private readonly clock: Clock,
  ) {}

  /** Harmless when it is there already. @throws StorageUnavailableError */
  async write({ accountId, owner, seq, hash }: AuditEntry): Promise<void> {
    const at = this.clock.now().toISOString();
    const { activeId: keyId } = this.keys;
    const unsigned = { accountId, owner, seq, hash, at, keyId };
    const anchor: Anchor = { ...unsigned, mac: this.keys.mac(textOf(unsigned), keyId) };
    await this.storage.put(keyOf(accountId, seq), Buffer.from(JSON.stringify(anchor)), 'application/json');
  }

  /** Where a chain has anchors, in order. */
  async placesOf(accountId: string): Promise<number[]> {
    const places: number[] = [];
    for await (const key of this.storage.keysIn(`${folder}/${accountId}`))
      places.push(Number(/(\d+)\.json$/.exec(key)?.[1]));
    return places.sort((a, b) => a - b);
  }

  /** Null for one that is not genuine. @throws ObjectNotFoundError, StorageUnavailableError */
  async read(accountId: string, seq: number): Promise<Anchor | null> {
    const anchor = parsed<Anchor>(await this.storage.read(keyOf(accountId, seq)));
    if (anchor?.accountId !== accountId || anchor.seq !== seq) return null;
    return this.keys.isGenuine(textOf(anchor), anchor) ? anchor : null;
  }

  /** Harmless when it is there already. @throws StorageUnavailableError */
  async writeRestore(restoreId: string, at: Date): Promise<void> {
    const { activeId: keyId } = this.keys;
    const restoredAt = at.toISOString();
    const mac = this.keys.mac(textOfRestore({ restoreId, restoredAt, keyId }), keyId);
    const attested: AttestedRestore = { restoreId, restoredAt, keyId, mac };
    await this.storage.put(
      keyOfRestore(restoreId),
      Buffer.from(JSON.stringify(attested)),
      'application/json',
    );
  }

  /** Whether the line was written by a restore that was attested. @throws StorageUnavailableError */
  async isOfRestore({ details, at }: Pick<AuditEntry, 'details' | 'at'>): Promise<boolean> {
    const { restoreId } = details;
    if (typeof restoreId !== 'string') return false;
    const attested = await this.readRestore(restoreId);
    if (attested?.restoreId !== restoreId || attested.restoredAt !== at.toISOString()) return false;
    return this.keys.isGenuine(textOfRestore(attested), attested);
  }

  private async readRestore(restoreId: string): Promise<AttestedRestore | null> {
    const bytes = await unlessMissing(() => this.storage.read(keyOfRestore(restoreId)));
    return bytes && parsed<AttestedRestore>(bytes);
  }

  /** Those of lines that are kept no longer. */
  async forgetBefore(accountId: string, seq: number): Promise<void> {
    const old = (await this.placesOf(accountId)).filter((place) => place < seq);
    await this.storage.removeMany(old.map((place) => keyOf(accountId, place)));
  }

  /** Every chain that ever had an anchor. */
  async chains(): Promise<Set<string>> {
    const found = new Set<string>();
    for await (const key of this.storage.keysIn(folder)) found.add(key.split('/')[1] ?? '');
    return found;
  }
}

function keyOf(accountId: string, seq: number): string {
  return `${folder}/${accountId}/${String(seq).padStart(12, '0')}.json`;
}

function textOf({ accountId, owner, seq, hash, at, keyId }: Omit<Anchor, 'mac'>): string {
  return JSON.stringify(['anchor', accountId, owner, seq, hash, at, keyId]);
}

function keyOfRestore(restoreId: string): string {
  return `${restoresFolder}/${restoreId}.json`;
}

function textOfRestore({ restoreId, restoredAt, keyId }: Omit<AttestedRestore, 'mac'>): string {
  return JSON.stringify(['restore', restoreId, restoredAt, keyId]);
}

function parsed<T>(bytes: Buffer): T | null {
  try {
    return JSON.parse(bytes.toString('utf8')) as T;
  } catch {
    return null;
  }
}
