import type { Model, QueryFilter } from 'mongoose';
import type { Outbox, OutboxSource, Waiting } from './outbox.js';
import type { OwnedDocument } from './owned-document.js';
import type { Removal, Removals } from './removal.js';
import { takeOut } from './take-outs.js';

/** Delivers what a document's outbox holds, oldest first, and takes it out. */
export function deliverFrom<D extends OwnedDocument>(
  outbox: Outbox,
  model: Model<D>,
  { _id, outbox: events }: Pick<OwnedDocument, '_id' | 'outbox'>,
): Promise<boolean> {
  const byId = { _id } as QueryFilter<D>;
  const settle = (published: string[]) => takeOut(model.collection, { _id }, published);
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
  return outbox.deliver(events, settle, { key: `${model.collection.collectionName}/${_id}`, attempt });
}

/** So many are told of in one message to the broker and taken out in one write. */
const togetherAtMost = 250;

/**
 * The same for many documents that were written together, in few writes. Each document's own events stay in order. What
 * does not go out together is tried one by one later, so that one document holds up no other.
 */
export function deliverFromMany<D extends OwnedDocument>(
  outbox: Outbox,
  model: Model<D>,
  docs: readonly Pick<OwnedDocument, '_id' | 'outbox'>[],
): void {
  const telling = docs.filter((doc) => doc.outbox.length > 0);
  for (let start = 0; start < telling.length; start += togetherAtMost) {
    const some = telling.slice(start, start + togetherAtMost);
    const events = some.flatMap((doc) => doc.outbox);
    const ids = { _id: { $in: some.map(({ _id }) => _id) } };
    const takeOut = (published: string[]) =>
      model.updateMany(
        ids as QueryFilter<D>,
        { $pull: { outbox: { id: { $in: published } } } },
        { timestamps: false },
      );
    const attempt = async () => {
      try {
        const left = { ...ids, 'outbox.id': { $exists: true } } as QueryFilter<D>;
        const waiting = (await model.find(left, { outbox: 1 }).lean()) as unknown as D[];
        const outcomes = await Promise.all(waiting.map((doc) => deliverFrom(outbox, model, doc)));
        return outcomes.every(Boolean);
      } catch {
        // The database is away as well: later.
        return false;
      }
    };
    const key = `${model.collection.collectionName}/many/${events[0]?.id}`;
    void outbox.deliver(events, takeOut, { key, attempt });
  }
}

/**
 * What was there at the last look already. It leaves alone what another instance is publishing this moment, and asks
 * nobody's clock for it: those of two machines may be an hour apart.
 */
class Seen {
  private sinceMs: ReadonlyMap<string, number> = new Map();

  again<T>(found: readonly T[], keyOf: (one: T) => string): T[] {
    const before = this.sinceMs;
    const now = performance.now();
    this.sinceMs = new Map(found.map(keyOf).map((key) => [key, before.get(key) ?? now]));
    return found.filter((one) => before.has(keyOf(one)));
  }

  get waiting(): Waiting {
    const now = performance.now();
    return { documents: this.sinceMs.size, longestMs: now - Math.min(now, ...this.sinceMs.values()) };
  }
}

/** What a crash or a broker that was down left in one collection. */
export class DocumentSource<D extends OwnedDocument> implements OutboxSource {
  private readonly documentsSeen = new Seen();
  private readonly removalsSeen = new Seen();

  constructor(
    private readonly model: Model<D>,
    private readonly outbox: Outbox,
    private readonly removing: Removals<D>,
  ) {}

  get name(): string {
    return this.model.collection.collectionName;
  }

  get waiting(): Waiting {
    const [changed, removed] = [this.documentsSeen.waiting, this.removalsSeen.waiting];
    return {
      documents: changed.documents + removed.documents,
      longestMs: Math.max(changed.longestMs, removed.longestMs),
    };
  }

  removals(collections: readonly string[], limit: number): Promise<Removal[]> {
    return this.removing.left(collections, limit);
  }

  async sweep(limit: number, left: readonly Removal[] | null): Promise<boolean> {
    const unpublished = { 'outbox.id': { $exists: true } } as QueryFilter<D>;
    const found = (await this.model.find(unpublished, { outbox: 1 }).limit(limit).lean()) as unknown as D[];
    const docs = this.documentsSeen.again(found, ({ outbox }) => outbox[0]?.id ?? '');
    const removals = left ? this.removalsSeen.again(left, ({ _id }) => _id) : [];
    const outcomes = await Promise.all([
      ...docs.map((doc) => deliverFrom(this.outbox, this.model, doc)),
      ...removals.map((removal) => this.removing.finish(removal)),
    ]);
    return outcomes.every(Boolean);
  }
}
