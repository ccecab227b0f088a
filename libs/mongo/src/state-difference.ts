import { isDeepStrictEqual } from 'node:util';
import { repositoryFields } from './owned-document.js';

export interface FieldChanges {
  $set?: Record<string, unknown>;
  $unset?: Record<string, ''>;
}

/**
 * The smallest write that turns one state into the other, by top-level fields; `undefined` removes a field. Of a long
 * list of which little changed only the elements that did are written, and those behind its end: the write does not
 * grow with the list. It holds on the condition that the stored list is what `before` says.
 */
export function difference(before: object, after: object): FieldChanges {
  const old = new Map<string, unknown>(Object.entries(before));
  const next = new Map<string, unknown>(Object.entries(after));
  const set: Record<string, unknown> = {};
  const unset: Record<string, ''> = {};
  for (const field of new Set([...old.keys(), ...next.keys()])) {
    if ((repositoryFields as readonly string[]).includes(field)) continue;
    const value = next.get(field);
    if (value === undefined) {
      if (old.get(field) !== undefined) unset[field] = '';
    } else if (!isDeepStrictEqual(old.get(field), value)) {
      Object.assign(set, elements(field, old.get(field), value) ?? { [field]: value });
    }
  }
  return {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
  };
}

/** The changed elements by their places; null where the list is better written whole. */
function elements(field: string, before: unknown, after: unknown): Record<string, unknown> | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  if (before.length === 0 || after.length < before.length) return null;
  const changed: [string, unknown][] = [];
  for (const [place, value] of after.entries() as IterableIterator<[number, unknown]>) {
    // A place cannot be emptied in a list.
    if (value === undefined) return null;
    if (place >= before.length || !isDeepStrictEqual(before[place], value)) {
      changed.push([`${field}.${place}`, value]);
    }
  }
  return 2 * changed.length <= after.length ? Object.fromEntries(changed) : null;
}
