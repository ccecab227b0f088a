import type { OwnedDocument } from './owned-document.js';

type Element<V> = V extends readonly (infer E)[] ? E : V;
/** At or after `from`, and before `to`. */
export interface Between<V> {
  from?: V;
  to?: V;
}

/** A value, any of several, or a range. Of a list field: one of its elements. */
type Condition<V> = Element<V> | readonly Element<V>[] | Between<Element<V>>;

/** Known fields only, and never an operator: what a caller sent cannot become part of the query's language. */
export type Filter<D extends OwnedDocument> = {
  readonly [F in Exclude<keyof D, 'owner' | 'outbox'>]?: Condition<NonNullable<D[F]>> | null;
};

type Scalar = string | number | boolean | Date | null;

/**
 * The query of a filter, each value under an operator chosen here.
 * @throws TypeError for a value that is no scalar, list of scalars or range: objects from outside end here.
 */
export function toQuery(filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    if (!/^[A-Za-z_][A-Za-z0-9_.]*$/.test(field) || field === 'owner')
      throw new TypeError('not a field to filter by');
    query[field] = condition(value);
  }
  return query;
}

function condition(value: unknown): Record<string, unknown> {
  if (isScalar(value)) return { $eq: value };
  if (Array.isArray(value)) {
    if (!value.every(isScalar)) throw new TypeError('not a list of scalars');
    return { $in: value };
  }
  if (!isRange(value)) throw new TypeError('not a value to filter by');
  return {
    ...(value.from !== undefined && { $gte: value.from }),
    ...(value.to !== undefined && { $lt: value.to }),
  };
}

function isScalar(value: unknown): value is Scalar {
  return value === null || value instanceof Date || ['string', 'number', 'boolean'].includes(typeof value);
}

function isRange(value: unknown): value is Between<Scalar> {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([k, v]) => ['from', 'to'].includes(k) && (v === undefined || isScalar(v)))
  );
}
