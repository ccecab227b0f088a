import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose from 'mongoose';
import { AskedHere } from './asked-here.js';
import { nameOf, readByPipeline, shapesOf } from './query-shape.js';
import type { AskedQuery, QueryShape } from './query-shape.js';
import type { DeclaredIndex } from './serving-index.js';

type Doc = Readonly<Record<string, unknown>>;
type Sort = Record<string, 1 | -1>;

export interface RecordedQuery {
  readonly shape: QueryShape;
  /** The line of ours that asks. */
  readonly caller: string;
  /** As it was asked first. */
  readonly asked: AskedQuery;
}

const queryMethods = [
  ...['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete', 'countDocuments', 'distinct', 'exists'],
  ...['updateOne', 'updateMany', 'deleteOne', 'deleteMany', 'replaceOne', 'aggregate'],
] as const;

type Method = (this: object, ...args: unknown[]) => unknown;
type Methods = Record<string, Method>;

/**
 * Notes what every model of this process is asked from now on, by the code of a service or library; what tests
 * themselves ask is left out. `indexes` has what the schemas declare, by collection.
 */
export class RecordedQueries {
  readonly indexes = new Map<string, DeclaredIndex[]>();
  /** The databases that were asked. */
  readonly databases = new Set<string>();
  private readonly byName = new Map<string, RecordedQuery>();
  private readonly asked = new WeakMap<object, AskedHere>();
  /** Set while a model asks the driver: what comes without it comes from below the models. */
  private readonly model = new AsyncLocalStorage<true>();

  constructor() {
    mongoose.plugin((schema: mongoose.Schema) => this.declare(schema));
    this.watchModels();
    this.watchQueries();
    this.watchCollections();
  }

  get queries(): readonly RecordedQuery[] {
    return [...this.byName.values()];
  }

  private declare(schema: mongoose.Schema): void {
    const collection = schema.get('collection');
    if (collection === undefined) return;
    const declared = schema.indexes().map(([keys, options]) => ({
      keys: Object.entries(keys).map(([field, way]) => [field, way === -1 ? -1 : 1] as const),
      unique: options?.unique === true,
      sparse: options?.sparse === true,
    }));
    this.indexes.set(collection, declared);
  }

  /** A query runs long after it was asked for: who asks is known only now. */
  private watchModels(): void {
    const { asked, model } = this;
    const statics = mongoose.Model as unknown as Methods;
    for (const name of queryMethods) {
      const original = statics[name];
      if (!original) continue;
      statics[name] = function (...args) {
        const query = original.apply(this, args);
        if (typeof query === 'object' && query !== null) asked.set(query, new AskedHere());
        return query;
      };
    }
    const record = this.add.bind(this);
    const bulkWrite = statics['bulkWrite'];
    statics['bulkWrite'] = function (...args) {
      const { collection } = this as mongoose.Model<unknown>;
      const here = new AskedHere();
      for (const write of args[0] as Record<string, { filter?: Doc }>[])
        for (const { filter } of Object.values(write))
          if (filter) record(collection.collectionName, filter, {}, here);
      return bulkWrite?.apply(this, args);
    };
    const documents = mongoose.Model.prototype as unknown as Methods;
    const save = documents['save'];
    documents['save'] = function (...args) {
      return model.run(true, () => save?.apply(this, args));
    };
  }

  private watchQueries(): void {
    const { asked, model } = this;
    const queries = mongoose.Query.prototype as unknown as Methods;
    const record = (query: mongoose.Query<unknown, unknown>) => {
      const here = asked.get(query);
      if (here === undefined) return;
      this.databases.add(query.model.db.name);
      const { sort = {} } = query.getOptions() as { sort?: Sort };
      this.add(query.model.collection.collectionName, query.getFilter(), sort, here);
    };
    for (const name of ['exec', 'cursor']) {
      const run = queries[name];
      queries[name] = function (...args) {
        record(this as mongoose.Query<unknown, unknown>);
        return model.run(true, () => run?.apply(this, args));
      };
    }
    const recordPipeline = (aggregate: mongoose.Aggregate<unknown[]>) => {
      const here = asked.get(aggregate);
      const collection = aggregate.model().collection.collectionName;
      if (here === undefined) return;
      const query = readByPipeline(collection, aggregate.pipeline() as unknown as Doc[]);
      this.add(collection, query.filter, query.sort, here);
    };
    const aggregates = mongoose.Aggregate.prototype as unknown as Methods;
    const run = aggregates['exec'];
    aggregates['exec'] = function (...args) {
      recordPipeline(this as mongoose.Aggregate<unknown[]>);
      return model.run(true, () => run?.apply(this, args));
    };
  }

  /** The driver's own collections, which some code asks below the models. */
  private watchCollections(): void {
    mongoose.set('debug', (collection: string, method: string, filter: unknown) => {
      const isQuery = (queryMethods as readonly string[]).includes(method) && method !== 'aggregate';
      if (isQuery && !this.model.getStore()) this.add(collection, (filter ?? {}) as Doc, {}, new AskedHere());
    });
  }

  /** Who asks is looked up for a shape that nobody of ours has asked yet. */
  private add(collection: string, filter: Doc, sort: Doc, here: AskedHere): void {
    const asked = { collection, filter, sort };
    const fresh = shapesOf(collection, filter, sort).filter((shape) => !this.byName.has(nameOf(shape)));
    if (fresh.length === 0) return;
    const caller = here.caller();
    if (caller === '') return;
    for (const shape of fresh) this.byName.set(nameOf(shape), { shape, caller, asked });
  }
}
