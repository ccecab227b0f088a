import type { EventEnvelope } from '@megafon/contracts';
import type { Collection, Model } from 'mongoose';
import type { Outbox } from './outbox.js';
import type { OwnedDocument } from './owned-document.js';
import { unlessDuplicate } from './duplicate-key-error.js';

/**
 * The tombstone of a document that is being removed, in a collection of its own: the document and its unique keys go
 * at once, even while the broker is down, and no query has to leave tombstones out.
 */
export interface Removal {
  /** Names one incarnation of the document: a deterministic id may be used again after a removal. */
  _id: string;
  collection: string;
  documentId: string;
  owner: string;
  documentCreatedAt: Date;
  /** Published when the document is gone. */
  events: EventEnvelope[];
  createdAt: Date;
}

export const removalsCollection = 'removals';
/** Serves the sweeper: the oldest removals of a collection. */
export const removalIndex = { collection: 1, createdAt: 1 } as const;

type Tombstone = Pick<Removal, '_id' | 'documentId' | 'owner' | 'documentCreatedAt'>;

/** The steps of a removal. Each may be repeated: a crash after any of them is finished by the sweeper. */
export class Removals<D extends OwnedDocument> {
  private readonly tombstones: Collection<Removal>;

  constructor(
    private readonly model: Model<D>,
    private readonly outbox: Outbox,
  ) {
    this.tombstones = model.db.collection<Removal>(removalsCollection);
  }

  /** From here on the removal will happen. */
  async begin(doc: OwnedDocument, events: EventEnvelope[]): Promise<Removal> {
    const collection = this.model.collection.collectionName;
    const removal: Removal = {
      _id: `${collection}:${doc._id}:${doc.createdAt.getTime()}`,
      collection,
      documentId: doc._id,
      owner: doc.owner,
      documentCreatedAt: doc.createdAt,
      events: [...doc.outbox, ...events],
      createdAt: new Date(),
    };
    // Someone else may remove it too, and announce it.
    await unlessDuplicate(() => this.tombstones.insertOne(removal));
    return removal;
  }

  /** What is left of it, whoever began it. @returns whether it is told */
  async finish(removal: Tombstone): Promise<boolean> {
    await this.delete(removal);
    return this.tell(removal._id);
  }

  /**
   * Deletes the document. Events of a change made meanwhile are taken along.
   * @returns whether this call did: of several at once one
   */
  async delete({ _id, documentId, owner, documentCreatedAt }: Tombstone): Promise<boolean> {
    const incarnation = { _id: documentId, owner, createdAt: documentCreatedAt };
    for (;;) {
      const doc = await this.model.collection.findOne(incarnation as object);
      if (!doc) return false;
      await this.takeAlong(_id, doc.outbox as EventEnvelope[]);
      const unchanged = { ...incarnation, version: doc.version as number } as object;
      if ((await this.model.collection.deleteOne(unchanged)).deletedCount === 1) return true;
    }
  }

  /** Publishes what tells of it. Harmless when it is told already. */
  async tell(_id: string): Promise<boolean> {
    const removal = await this.tombstones.findOne({ _id });
    if (!removal) return true;
    const forget = () => this.tombstones.deleteOne({ _id });
    if (removal.events.length > 0) {
      const attempt = () => this.tell(_id).catch(() => false);
      return this.outbox.deliver(removal.events, forget, { key: _id, attempt }, { again: true });
    }
    await forget();
    return true;
  }

  /** Those of some collections of the database that are begun and not finished, the oldest first. */
  async left(collections: readonly string[], limit: number): Promise<Removal[]> {
    const ofThese = { collection: { $in: [...collections] } };
    return this.tombstones.find(ofThese).sort({ createdAt: 1 }).limit(limit).toArray();
  }

  private async takeAlong(_id: string, unpublished: EventEnvelope[]): Promise<void> {
    const removal = unpublished.length > 0 ? await this.tombstones.findOne({ _id }) : null;
    if (!removal) return;
    const known = new Set(removal.events.map(({ id }) => id));
    const missing = unpublished.filter(({ id }) => !known.has(id));
    if (missing.length === 0) return;
    // They happened before the removal, so they are told before it.
    await this.tombstones.updateOne({ _id }, { $set: { events: [...missing, ...removal.events] } });
  }
}
