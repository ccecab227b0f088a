import type { Collection } from 'mongoose';
import type { OwnedDocument } from './owned-document.js';

interface TakeOut {
  id: string;
  published: readonly string[];
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Takes what was published out of the outboxes of one collection. The broker answers for many documents at once: what is asked
 * for in one turn of the event loop is one request to the database. Each document keeps what is not named.
 */
class TakeOuts {
  private waiting: TakeOut[] = [];

  constructor(private readonly collection: Collection) {}

  /** @returns what rejects where it may not have been written, as does everything that was asked for in the same turn */
  takeOut(id: string, published: readonly string[]): Promise<void> {
    return new Promise((done, failed) => {
      if (this.waiting.length === 0) setImmediate(() => void this.write());
      this.waiting.push({ id, published, done, failed });
    });
  }

  private async write(): Promise<void> {
    const together = this.waiting;
    this.waiting = [];
    try {
      await this.collection.bulkWrite(together.map(writeOf), { ordered: false });
      for (const { done } of together) done();
    } catch (error) {
      for (const { failed } of together) failed(error);
    }
  }
}

function writeOf({ id, published }: TakeOut) {
  return {
    updateOne: {
      filter: { _id: id as never },
      update: { $pull: { outbox: { id: { $in: published } } } as never },
    },
  };
}

const ofCollections = new WeakMap<Collection, TakeOuts>();

/** @throws what the database throws */
export function takeOut(
  collection: Collection,
  { _id }: Pick<OwnedDocument, '_id'>,
  published: readonly string[],
): Promise<void> {
  const known = ofCollections.get(collection) ?? new TakeOuts(collection);
  ofCollections.set(collection, known);
  return known.takeOut(_id, published);
}
