import type { Model } from '@megafon/mongo';
import type { MemoryCollection, Selection } from './memory-collection.js';
import { copyOf } from './memory-query.js';
import type { Doc } from './memory-query.js';

/** How a command gets to the database and its answer back. */
export type Carrier = <T>(what: string, effect: () => T) => Promise<T>;

/** Asked for in steps, sent by `lean`, as the repositories do. */
class Query {
  constructor(
    private readonly send: (selection: Selection) => Promise<unknown>,
    private readonly selection: Selection = {},
  ) {}

  sort(sort: Record<string, 1 | -1>): this {
    this.selection.sort = sort;
    return this;
  }

  skip(count: number): this {
    this.selection.skip = count;
    return this;
  }

  limit(count: number): this {
    this.selection.limit = count;
    return this;
  }

  lean(): Promise<unknown> {
    return this.send(this.selection);
  }
}

/**
 * The part of a mongoose model that this service's repositories use, over a collection in memory: the repositories
 * themselves are the real ones. A contract test holds it against a real server.
 * @param others by name: what `model.db.collection` gives.
 */
export function memoryModel<D>(
  collection: MemoryCollection,
  carry: Carrier,
  others: (name: string) => MemoryCollection,
): Model<D> {
  const send = <T>(command: string, effect: () => T) => carry(`${collection.name}.${command}`, effect);
  class Document {
    constructor(private readonly fields: Doc) {}
    save(): Promise<void> {
      return send('insert', () => collection.insert(this.fields));
    }
    toObject(): Doc {
      return copyOf(this.fields);
    }
  }
  const commands = {
    find: (query: Doc) => new Query((selection) => send('find', () => collection.find(query, selection))),
    findOne: (query: Doc) =>
      new Query(({ sort }) => send('findOne', () => collection.find(query, { sort, limit: 1 })[0] ?? null)),
    findOneAndUpdate: (query: Doc, update: Doc, { returnDocument }: { returnDocument?: 'after' } = {}) =>
      new Query(({ sort }) =>
        send('findOneAndUpdate', () => {
          const before =
            returnDocument === 'after' ? null : (collection.find(query, { sort, limit: 1 })[0] ?? null);
          const after = collection.updateFirst(query, update, { sort });
          return returnDocument === 'after' ? after : before;
        }),
      ),
    updateOne: (query: Doc, update: Doc, options: { timestamps?: boolean; upsert?: boolean } = {}) =>
      send('updateOne', () => {
        if (options.upsert === true) return collection.upsert(query, update);
        const keepsTimes = options.timestamps === false;
        return { matchedCount: collection.updateFirst(query, update, { keepsTimes }) ? 1 : 0 };
      }),
    updateMany: (query: Doc, update: Doc) =>
      send('updateMany', () => ({ matchedCount: collection.updateAll(query, update) })),
    countDocuments: (query: Doc) => send('count', () => collection.count(query)),
    create: (doc: Doc) => send('insert', () => collection.insert(doc)),
    collection: native(collection, send, collection.name),
    db: { collection: (name: string) => native(others(name), send) },
  };
  return Object.assign(Document, commands) as unknown as Model<D>;
}

/** The driver's own collection, below mongoose. */
function native(collection: MemoryCollection, send: Carrier, collectionName = collection.name) {
  return {
    collectionName,
    findOne: (query: Doc) =>
      send(`${collectionName}:findOne`, () => collection.find(query, { limit: 1 })[0] ?? null),
    insertOne: (doc: Doc) => send(`${collectionName}:insert`, () => collection.insert(doc)),
    updateOne: (query: Doc, update: Doc) =>
      send(`${collectionName}:updateOne`, () => collection.updateFirst(query, update, { keepsTimes: true })),
    bulkWrite: (writes: readonly { updateOne: { filter: Doc; update: Doc } }[]) =>
      send(`${collectionName}:bulkWrite`, () => {
        for (const { updateOne } of writes)
          collection.updateFirst(updateOne.filter, updateOne.update, { keepsTimes: true });
      }),
    deleteOne: (query: Doc) =>
      send(`${collectionName}:delete`, () => ({ deletedCount: collection.removeFirst(query) })),
    find: (query: Doc) => ({
      sort: (sort: Record<string, 1 | -1>) => ({
        limit: (limit: number) => ({
          toArray: () => send(`${collectionName}:find`, () => collection.find(query, { sort, limit })),
        }),
      }),
    }),
  };
}
