import { copyOf, matches, order } from './memory-query.js';
import type { Doc } from './memory-query.js';

export interface CollectionOptions {
  name: string;
  /** The fields of each unique index besides that of `_id`. */
  unique?: readonly (readonly string[])[];
  /** Keeps `updatedAt`. */
  hasTimes?: boolean;
}

export interface Selection {
  sort?: Record<string, 1 | -1>;
  skip?: number;
  limit?: number;
}

type Watcher = (before: Doc | null, after: Doc | null) => void;

/** One collection in memory: each method is one atomic step, as one command is on a server. */
export class MemoryCollection {
  readonly name: string;
  private docs: Doc[] = [];
  private readonly uniques: readonly (readonly string[])[];
  private readonly watchers: Watcher[] = [];

  constructor(private readonly options: CollectionOptions) {
    this.name = options.name;
    this.uniques = [['_id'], ...(options.unique ?? [])];
  }

  /** Told of every write; not part of what a server has. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  /** The stored documents themselves: to be looked at, not written. */
  get all(): readonly Doc[] {
    return this.docs;
  }

  find(query: Doc, { sort = {}, skip = 0, limit = Infinity }: Selection = {}): Doc[] {
    const found = this.docs.filter((doc) => matches(doc, query));
    const keys = Object.entries(sort);
    if (keys.length > 0) found.sort((a, b) => compare(a, b, keys));
    return found.slice(skip, skip + limit).map(copyOf);
  }

  count(query: Doc): number {
    return this.docs.filter((doc) => matches(doc, query)).length;
  }

  /** @throws an error like the driver's when a unique index refuses it. */
  insert(doc: Doc): void {
    const stored = copyOf(doc);
    this.assertUnique(stored, null);
    this.docs.push(stored);
    for (const watcher of this.watchers) watcher(null, stored);
  }

  /** The first that fits, as it is after; null when none does. */
  updateFirst(
    query: Doc,
    update: Doc,
    { keepsTimes = false, sort = {} }: { keepsTimes?: boolean; sort?: Selection['sort'] } = {},
  ): Doc | null {
    const [first] = this.find(query, { sort, limit: 1 });
    const index = first ? this.docs.findIndex(({ _id }) => _id === first._id) : -1;
    return index < 0 ? null : copyOf(this.rewrite(index, update, keepsTimes));
  }

  /** As `updateFirst`; where none fits, one is made of the update and the `_id` that was asked for. */
  upsert(query: Doc, update: Doc): void {
    if (this.updateFirst(query, update) === null) this.insert(updated({ _id: query._id }, update));
  }

  updateAll(query: Doc, update: Doc): number {
    let count = 0;
    this.docs.forEach((doc, index) => {
      if (!matches(doc, query)) return;
      this.rewrite(index, update, false);
      count += 1;
    });
    return count;
  }

  removeFirst(query: Doc): number {
    const index = this.docs.findIndex((doc) => matches(doc, query));
    if (index < 0) return 0;
    const [removed] = this.docs.splice(index, 1);
    for (const watcher of this.watchers) watcher(removed ?? null, null);
    return 1;
  }

  private rewrite(index: number, update: Doc, keepTimes: boolean): Doc {
    const before = this.docs[index] as Doc;
    const after = updated(before, update);
    if (this.options.hasTimes === true && !keepTimes) after.updatedAt = new Date();
    this.assertUnique(after, before);
    this.docs[index] = after;
    for (const watcher of this.watchers) watcher(before, after);
    return after;
  }

  private assertUnique(doc: Doc, self: Doc | null): void {
    for (const keys of this.uniques) {
      const other = this.docs.find((one) => one !== self && keys.every((key) => one[key] === doc[key]));
      if (!other) continue;
      const keyPattern = Object.fromEntries(keys.map((key) => [key, 1]));
      throw Object.assign(new Error(`E11000 duplicate key: ${this.name}`), { code: 11000, keyPattern });
    }
  }
}

function compare(a: Doc, b: Doc, keys: [string, 1 | -1][]): number {
  for (const [key, direction] of keys) {
    const result = order(a[key], b[key]) * direction;
    if (result !== 0) return result;
  }
  return 0;
}

function updated(doc: Doc, update: Doc): Doc {
  const after = { ...doc };
  for (const [operator, fields] of Object.entries(update)) {
    for (const [field, value] of Object.entries(fields as Doc)) {
      if (field.includes('.')) throw new Error(`a part of a field: ${field}`);
      after[field] = changed(operator, after[field], value);
      if (operator === '$unset') delete after[field];
    }
  }
  return after;
}

function changed(operator: string, before: unknown, value: unknown): unknown {
  switch (operator) {
    case '$set':
      return copyOf(value);
    case '$unset':
      return undefined;
    case '$min':
      return before === undefined || order(value, before) < 0 ? copyOf(value) : before;
    case '$inc':
      return ((before as number | undefined) ?? 0) + (value as number);
    case '$push':
      return [...(before as unknown[]), ...copyOf((value as { $each: unknown[] }).$each)];
    case '$pull':
      return (before as Doc[]).filter((part) => !matches(part, value as Doc));
    default:
      throw new Error(`unknown operator ${operator}`);
  }
}
