import mongoose from 'mongoose';
import { nameOf, shapesOf, shapesOfPipeline } from './query-shape.js';
import type { QueryShape } from './query-shape.js';
import type { DeclaredIndex } from './serving-index.js';

type Doc = Readonly<Record<string, unknown>>;
type Sort = Record<string, 1 | -1>;

export interface RecordedQuery {
  readonly shape: QueryShape;
  /** The line of ours that asks. */
  readonly caller: string;
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
  private readonly byName = new Map<string, RecordedQuery>();
  private readonly callers = new WeakMap<object, string>();

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
    const { callers } = this;
    const statics = mongoose.Model as unknown as Methods;
    for (const name of queryMethods) {
      const original = statics[name];
      if (!original) continue;
      statics[name] = function (...args) {
        const asked = original.apply(this, args);
        if (typeof asked === 'object' && asked !== null) callers.set(asked, callerOf());
        return asked;
      };
    }
    const record = this.add.bind(this);
    const bulkWrite = statics['bulkWrite'];
    statics['bulkWrite'] = function (...args) {
      const { collection } = this as mongoose.Model<unknown>;
      const caller = callerOf();
      for (const write of args[0] as Record<string, { filter?: Doc }>[])
        for (const { filter } of Object.values(write))
          if (filter) record(collection.collectionName, filter, {}, caller);
      return bulkWrite?.apply(this, args);
    };
  }

  private watchQueries(): void {
    const queries = mongoose.Query.prototype as unknown as Methods;
    const record = (query: mongoose.Query<unknown, unknown>) => {
      const caller = this.callers.get(query);
      if (caller === undefined) return;
      const { sort = {} } = query.getOptions() as { sort?: Sort };
      this.add(query.model.collection.collectionName, query.getFilter(), sort, caller);
    };
    for (const name of ['exec', 'cursor']) {
      const run = queries[name];
      queries[name] = function (...args) {
        record(this as mongoose.Query<unknown, unknown>);
        return run?.apply(this, args);
      };
    }
    const recordPipeline = (aggregate: mongoose.Aggregate<unknown[]>) => {
      const caller = this.callers.get(aggregate);
      const collection = aggregate.model().collection.collectionName;
      if (caller !== undefined)
        this.keep(shapesOfPipeline(collection, aggregate.pipeline() as unknown as Doc[]), caller);
    };
    const aggregates = mongoose.Aggregate.prototype as unknown as Methods;
    const run = aggregates['exec'];
    aggregates['exec'] = function (...args) {
      recordPipeline(this as mongoose.Aggregate<unknown[]>);
      return run?.apply(this, args);
    };
  }

  /** The driver's own collections, which some code asks below the models. */
  private watchCollections(): void {
    const record = (collection: string, filter: Doc) => this.add(collection, filter, {}, callerOf());
    mongoose.set('debug', (collection: string, method: string, filter: unknown) => {
      const isQuery = (queryMethods as readonly string[]).includes(method) && method !== 'aggregate';
      if (isQuery && isAskedBelowModels()) record(collection, (filter ?? {}) as Doc);
    });
  }

  private add(collection: string, filter: Doc, sort: Sort, caller: string): void {
    this.keep(shapesOf(collection, filter, sort), caller);
  }

  private keep(shapes: readonly QueryShape[], caller: string): void {
    if (isTest(caller)) return;
    for (const shape of shapes) this.byName.set(nameOf(shape), { shape, caller });
  }
}

function frames(): string[] {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = before;
  return stack
    .split('\n')
    .slice(1)
    .filter((line) => !line.includes('recorded-queries'));
}

/** Who asks: of a repository's own methods, whoever calls them. '' where no line of ours is on the stack. */
function callerOf(): string {
  const ours = frames().filter((line) => /\/(services|libs)\//.test(line) && !line.includes('node_modules'));
  const line = ours.find((frame) => !frame.includes('owned-repository.ts')) ?? ours[0];
  return /((?:services|libs)\/[^\s)]+)/.exec(line ?? '')?.[1] ?? '';
}

function isAskedBelowModels(): boolean {
  const between = frames();
  const end = between.findIndex((frame) => !frame.includes('node_modules'));
  return (
    end >= 0 && between.slice(0, end).every((frame) => !/mongoose\/lib\/(query|model|aggregate)/.test(frame))
  );
}

function isTest(caller: string): boolean {
  return caller === '' || /\.(int-)?spec\.ts|\/test\//.test(caller);
}
