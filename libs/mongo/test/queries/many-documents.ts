type Doc = Readonly<Record<string, unknown>>;

export const documentCount = 200_000;
const owners = 1_000;
/** Longer ones would fill the disk, and say nothing to an index. */
const longestFieldBytes = 400;
const hourMs = 3_600_000;

/** Whose 200 of them are: who asked in a test has none here. */
export const anOwner = 'owner 0';

/**
 * As many documents as a service has after years, made of the few that a suite left: of a thousand owners, each document an
 * hour older than the one before it.
 * @param indexed fields that stay however long they are
 */
export function* manyDocuments(
  few: readonly Doc[],
  { count = documentCount, indexed = new Set<string>() } = {},
): Generator<Doc, void> {
  const small = few.map((document) => withoutLongFields(document, indexed));
  for (let n = 0; n < count; n += 1) {
    const document = small[n % Math.max(small.length, 1)] ?? {};
    const owned = 'owner' in document && { owner: `owner ${n % owners}` };
    yield { ...older(document, n * hourMs), ...owned, _id: `many-${n}` };
  }
}

/** As `anOwner` asks it. */
export function askedByAnOwner(filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map(askedByAnOwner);
  if (typeof filter !== 'object' || filter === null) return filter;
  // What has a class of its own, a time or an id, is one value.
  if (Object.getPrototypeOf(filter) !== Object.prototype) return filter;
  const fields = Object.entries(filter).map(([name, value]: [string, unknown]) => [
    name,
    name === 'owner' && typeof value === 'string' ? anOwner : askedByAnOwner(value),
  ]);
  return Object.fromEntries(fields) as Doc;
}

function withoutLongFields(document: Doc, indexed: ReadonlySet<string>): Doc {
  const fields = Object.entries(document).filter(
    ([name, value]) => indexed.has(name) || JSON.stringify(value ?? null).length <= longestFieldBytes,
  );
  return Object.fromEntries(fields);
}

function older(document: Doc, byMs: number): Doc {
  const fields = Object.entries(document).map(([name, value]) => [
    name,
    value instanceof Date ? new Date(value.getTime() - byMs) : value,
  ]);
  return Object.fromEntries(fields) as Doc;
}
