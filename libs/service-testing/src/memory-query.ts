/** A document as it is stored. */
export type Doc = Record<string, unknown>;

/** A copy all the way down; `undefined` is left out, as it is not stored. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value.getTime()) as T;
  if (Array.isArray(value)) return value.map((part: unknown) => copyOf(part)) as T;
  const copy: Doc = {};
  for (const key in value) {
    const part = value[key];
    if (part !== undefined) copy[key] = copyOf(part);
  }
  return copy as T;
}

/** Whether a document fits a query. @throws Error for an operator that MongoDB may have, and this has not. */
export function matches(doc: Doc, query: Doc): boolean {
  for (const field in query) {
    const condition = query[field];
    if (field === '$or') {
      if (!(condition as Doc[]).some((part) => matches(doc, part))) return false;
    } else if (field.startsWith('$')) throw new Error(`unknown operator ${field}`);
    else if (!fits(valuesAt(doc, field), condition)) return false;
  }
  return true;
}

/** The order of two values as MongoDB's `sort` has it, for those of one type. */
export function order(a: unknown, b: unknown): number {
  const [left, right] = [plain(a), plain(b)];
  if (left === right) return 0;
  if (left === undefined || left === null) return -1;
  if (right === undefined || right === null) return 1;
  return (left as number) < (right as number) ? -1 : 1;
}

function valuesAt(doc: unknown, path: string): unknown[] {
  const dot = path.indexOf('.');
  const value = (doc as Doc)[dot < 0 ? path : path.slice(0, dot)];
  if (value === undefined || value === null) return value === null && dot < 0 ? [null] : [];
  if (dot < 0) return [value];
  const rest = path.slice(dot + 1);
  return (Array.isArray(value) ? value : [value]).flatMap((part: unknown) => valuesAt(part, rest));
}

function fits(values: unknown[], condition: unknown): boolean {
  if (!isOperators(condition)) return isEqual(values, condition);
  for (const operator in condition) if (!holds(values, operator, condition[operator])) return false;
  return true;
}

function holds(values: unknown[], operator: string, wanted: unknown): boolean {
  switch (operator) {
    case '$eq':
      return isEqual(values, wanted);
    case '$ne':
      return !isEqual(values, wanted);
    case '$in':
      return (wanted as unknown[]).some((one) => isEqual(values, one));
    case '$nin':
      return !(wanted as unknown[]).some((one) => isEqual(values, one));
    case '$exists':
      return values.length > 0 === wanted;
    case '$lt':
      return values.some((value) => isComparable(value, wanted) && order(value, wanted) < 0);
    case '$lte':
      return values.some((value) => isComparable(value, wanted) && order(value, wanted) <= 0);
    case '$gt':
      return values.some((value) => isComparable(value, wanted) && order(value, wanted) > 0);
    case '$gte':
      return values.some((value) => isComparable(value, wanted) && order(value, wanted) >= 0);
    default:
      throw new Error(`unknown operator ${operator}`);
  }
}

function isEqual(values: unknown[], wanted: unknown): boolean {
  if (wanted === null && values.length === 0) return true;
  const sought = plain(wanted);
  return values.some((value) => plain(value) === sought);
}

function isComparable(a: unknown, b: unknown): boolean {
  return a !== null && a !== undefined && typeof plain(a) === typeof plain(b);
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

function isOperators(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  for (const key in value) return key.startsWith('$');
  return false;
}
