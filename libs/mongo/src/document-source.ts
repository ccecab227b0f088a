import type { Model, QueryFilter } from 'mongoose';
import type { Outbox, OutboxSource } from './outbox.js';
import type { OwnedDocument } from './owned-document.js';
import type { Removals } from './removal.js';

/** Delivers what a document's outbox holds, oldest first, and takes it out. */
export function deliverFrom<D extends OwnedDocument>(
  outbox: Outbox,
  model: Model<D>,
  { _id, outbox: events }: Pick<OwnedDocument, '_id' | 'outbox'>,
): Promise<boolean> {
  const byId = { _id } as QueryFilter<D>;
  const takeOut = (published: string[]) =>
    model.updateOne(byId, { $pull: { outbox: { id: { $in: published } } } }, { timestamps: false });
  const attempt = async () => {
    try {
      const doc = (await model.findOne(byId, { outbox: 1 }).lean()) as Pick<
        OwnedDocument,
        '_id' | 'outbox'
      > | null;
      return !doc || (await deliverFrom(outbox, model, doc));
    } catch {
      // The database is away as well: later.
      return false;
    }
  };
  return outbox.deliver(events, takeOut, { key: `${model.collection.collectionName}/${_id}`, attempt });
}

/** What a crash or a broker that was down left in one collection. */
export class DocumentSource<D extends OwnedDocument> implements OutboxSource {
  constructor(
    private readonly model: Model<D>,
    private readonly outbox: Outbox,
    private readonly removals: Removals<D>,
  ) {}

  get name(): string {
    return this.model.collection.collectionName;
  }

  async sweep(before: Date, limit: number): Promise<boolean> {
    // `updatedAt` leaves alone what another instance is publishing this moment.
    const unpublished = { 'outbox.id': { $exists: true }, updatedAt: { $lt: before } } as QueryFilter<D>;
    const docs = (await this.model.find(unpublished, { outbox: 1 }).limit(limit).lean()) as unknown as D[];
    const removals = await this.removals.left(before, limit);
    const outcomes = await Promise.all([
      ...docs.map((doc) => deliverFrom(this.outbox, this.model, doc)),
      ...removals.map((removal) => this.removals.finish(removal)),
    ]);
    return outcomes.every(Boolean);
  }
}
