/** What a query asks of an index: which fields it fixes, in what order it wants the answers, which it bounds. */
export interface QueryShape {
  readonly collection: string;
  /** Fields that are given a value, or several. */
  readonly equal: readonly string[];
  /** Fields that are bounded. */
  readonly range: readonly string[];
  /** Fields that only have to be there: a sparse index is as small as they are few. */
  readonly present: readonly string[];
  readonly sort: readonly (readonly [field: string, direction: 1 | -1])[];
}

type Doc = Readonly<Record<string, unknown>>;

/** A query as it was asked. */
export interface AskedQuery {
  readonly collection: string;
  readonly filter: Doc;
  readonly sort: Doc;
}

interface Conditions {
  equal: string[];
  range: string[];
  present: string[];
}

/**
 * The shapes of a query: one for each branch of an `$or`, as the server plans each on its own.
 * What merely excludes (`$ne`, `$nin`) asks nothing of an index.
 */
export function shapesOf(collection: string, filter: Doc, sort: Doc = {}): QueryShape[] {
  const wanted = Object.entries(sort).map(
    ([field, direction]) =>
      [field, direction === -1 || direction === 'desc' || direction === 'descending' ? -1 : 1] as const,
  );
  return branchesOf(filter).map((branch) => ({ collection, ...branch, sort: wanted }));
}

/** The shapes of what an aggregation reads from its collection: its first `$match`, and a `$sort` right after it. */
export function shapesOfPipeline(collection: string, pipeline: readonly Doc[]): QueryShape[] {
  const { filter, sort } = readByPipeline(collection, pipeline);
  return shapesOf(collection, filter, sort);
}

/** The query by which an aggregation reads from its collection. */
export function readByPipeline(collection: string, pipeline: readonly Doc[]): AskedQuery {
  const filter = (pipeline[0]?.['$match'] ?? {}) as Doc;
  const sort = (pipeline['$match' in (pipeline[0] ?? {}) ? 1 : 0]?.['$sort'] ?? {}) as Doc;
  return { collection, filter, sort };
}

/** As one line, the same for the same shape. */
export function nameOf({ collection, equal, range, present, sort }: QueryShape): string {
  const parts = [
    equal.length > 0 ? `${equal.join(', ')} given` : '',
    range.length > 0 ? `${range.join(', ')} bounded` : '',
    present.length > 0 ? `${present.join(', ')} present` : '',
    sort.length > 0 ? `by ${sort.map(([field, way]) => `${way < 0 ? '-' : ''}${field}`).join(', ')}` : '',
  ];
  return `${collection}: ${parts.filter(Boolean).join('; ') || 'all of it'}`;
}

function branchesOf(filter: Doc): Conditions[] {
  const { $or: branches, $and: parts, ...fields } = filter;
  let found: Conditions[] = [conditionsOf(fields)];
  for (const part of (parts ?? []) as Doc[]) found = combined(found, branchesOf(part));
  if (Array.isArray(branches)) found = combined(found, (branches as Doc[]).flatMap(branchesOf));
  return found;
}

function combined(left: readonly Conditions[], right: readonly Conditions[]): Conditions[] {
  return left.flatMap((a) =>
    right.map((b) => ({
      equal: unique([...a.equal, ...b.equal]),
      range: unique([...a.range, ...b.range]),
      present: unique([...a.present, ...b.present]),
    })),
  );
}

function conditionsOf(fields: Doc): Conditions {
  const conditions: Conditions = { equal: [], range: [], present: [] };
  for (const [field, condition] of Object.entries(fields)) {
    const kind = kindOf(condition);
    if (kind !== null) conditions[kind].push(field);
  }
  for (const list of [conditions.equal, conditions.range, conditions.present]) list.sort();
  return conditions;
}

const ranges = ['$gt', '$gte', '$lt', '$lte', '$regex'];

function kindOf(condition: unknown): keyof Conditions | null {
  if (!isOperators(condition)) return 'equal';
  const operators = Object.keys(condition);
  if (operators.some((operator) => ['$eq', '$in', '$all', '$elemMatch'].includes(operator))) return 'equal';
  if (operators.some((operator) => ranges.includes(operator))) return 'range';
  if ('$exists' in condition) return condition['$exists'] === true ? 'present' : 'equal';
  return null;
}

function isOperators(condition: unknown): condition is Record<string, unknown> {
  return (
    typeof condition === 'object' &&
    condition !== null &&
    Object.getPrototypeOf(condition) === Object.prototype &&
    Object.keys(condition).some((key) => key.startsWith('$'))
  );
}

function unique(fields: readonly string[]): string[] {
  return [...new Set(fields)].sort();
}
