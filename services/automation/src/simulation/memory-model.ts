import type { Model } from '@megafon/mongo';
import type { MemoryCollection, Selection } from './memory-collection.js';
import { copyOf, order } from './memory-query.js';
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
      new Query(() =>
        send('findOneAndUpdate', () => {
          const before =
            returnDocument === 'after' ? null : (collection.find(query, { limit: 1 })[0] ?? null);
          const after = collection.updateFirst(query, update);
          return returnDocument === 'after' ? after : before;
        }),
      ),
    updateOne: (query: Doc, update: Doc, options: { timestamps?: boolean } = {}) =>
      send('updateOne', () => ({
        matchedCount: collection.updateFirst(query, update, options.timestamps === false) ? 1 : 0,
      })),
    updateMany: (query: Doc, update: Doc) =>
      send('updateMany', () => ({ matchedCount: collection.updateAll(query, update) })),
    countDocuments: (query: Doc) => send('count', () => collection.count(query)),
    create: (doc: Doc) => send('insert', () => collection.insert(doc)),
    aggregate: (pipeline: Doc[]) => send('aggregate', () => aggregated(collection, pipeline)),
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
      send(`${collectionName}:updateOne`, () => collection.updateFirst(query, update, true)),
    deleteOne: (query: Doc) => send(`${collectionName}:delete`, () => collection.removeFirst(query)),
    find: (query: Doc) => ({
      limit: (limit: number) => ({
        toArray: () => send(`${collectionName}:find`, () => collection.find(query, { limit })),
      }),
    }),
  };
}

/** `$match`, then `$group` with `$min`s, `$sort`, `$limit`, and a `$project` that takes the group's key apart. */
function aggregated(collection: MemoryCollection, pipeline: Doc[]): Doc[] {
  let docs: Doc[] = [];
  for (const stage of pipeline) {
    const [[operator, value] = ['', {}]] = Object.entries(stage);
    const spec = value as Doc;
    if (operator === '$match') docs = collection.find(spec);
    else if (operator === '$group') docs = grouped(docs, spec);
    else if (operator === '$sort') docs.sort((a, b) => sortOrder(a, b, spec));
    else if (operator === '$limit') docs = docs.slice(0, value as number);
    else if (operator === '$project') docs = docs.map(({ _id }) => _id as Doc);
    else throw new Error(`unknown stage ${operator}`);
  }
  return docs;
}

function grouped(docs: Doc[], { _id, ...fields }: Doc): Doc[] {
  const groups = new Map<string, Doc>();
  const valueOf = (doc: Doc, path: unknown) => doc[(path as string).slice(1)];
  for (const doc of docs) {
    const key = Object.fromEntries(
      Object.entries(_id as Doc).map(([name, path]) => [name, valueOf(doc, path)]),
    );
    const group = groups.get(JSON.stringify(key)) ?? { _id: key };
    for (const [name, accumulator] of Object.entries(fields)) {
      const value = valueOf(doc, (accumulator as { $min: string }).$min);
      if (group[name] === undefined || order(value, group[name]) < 0) group[name] = value;
    }
    groups.set(JSON.stringify(key), group);
  }
  return [...groups.values()];
}

function sortOrder(a: Doc, b: Doc, keys: Doc): number {
  for (const [key, direction] of Object.entries(keys)) {
    const result = order(a[key], b[key]) * (direction as number);
    if (result !== 0) return result;
  }
  return 0;
}
