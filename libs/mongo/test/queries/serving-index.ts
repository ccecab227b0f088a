import type { QueryShape } from './query-shape.js';

export interface DeclaredIndex {
  readonly keys: readonly (readonly [field: string, direction: 1 | -1])[];
  readonly unique: boolean;
  readonly sparse: boolean;
}

export const idIndex: DeclaredIndex = { keys: [['_id', 1]], unique: true, sparse: false };

/**
 * The index that serves a query: it begins with the fields that are given, goes on with those of the sort, and has
 * those that are bounded; or it is unique and all of it is given, so that there is one document at most.
 * Anything else reads documents to throw them away, or sorts in memory.
 */
export function servingIndex(
  shape: QueryShape,
  indexes: readonly DeclaredIndex[],
): DeclaredIndex | undefined {
  return indexes.find((index) => serves(index, shape));
}

function serves({ keys, unique, sparse }: DeclaredIndex, shape: QueryShape): boolean {
  const equal = new Set(shape.equal);
  if (unique && keys.every(([field]) => equal.has(field))) return true;
  if (sparse) return keys[0] !== undefined && shape.present.includes(keys[0][0]) && shape.sort.length === 0;
  const given = leading(keys, (field) => equal.has(field));
  if (given < equal.size) return false;
  const sorted = sortedBy(keys.slice(given), shape);
  if (sorted === null) return false;
  const rest = new Set(keys.slice(given).map(([field]) => field));
  const isBounded = given + sorted > 0 || shape.range.includes(keys[0]?.[0] ?? '');
  return isBounded && shape.range.every((field) => rest.has(field));
}

/** How many keys the sort takes, in their order or all in reverse; null when it is not the index's order. */
function sortedBy(keys: DeclaredIndex['keys'], { sort, equal }: QueryShape): number | null {
  // What is given has one value only: sorting by it is no sorting. (Of several values the server merges.)
  const wanted = sort.filter(([field]) => !equal.includes(field));
  const turn = wanted[0]?.[1] === keys[0]?.[1] ? 1 : -1;
  const fits = wanted.every(
    ([field, way], at) => keys[at]?.[0] === field && way * turn === (keys[at]?.[1] ?? 0),
  );
  return fits ? wanted.length : null;
}

function leading(keys: DeclaredIndex['keys'], is: (field: string) => boolean): number {
  const end = keys.findIndex(([field]) => !is(field));
  return end < 0 ? keys.length : end;
}
