import { isDeepStrictEqual } from 'node:util';
import { repositoryFields } from './owned-document.js';

export interface FieldChanges {
  $set?: Record<string, unknown>;
  $unset?: Record<string, ''>;
}

/** The smallest write that turns one state into the other, by whole top-level fields; `undefined` removes a field. */
export function difference(before: object, after: object): FieldChanges {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  const set: Record<string, unknown> = {};
  const unset: Record<string, ''> = {};
  for (const field of new Set([...old.keys(), ...now.keys()])) {
    if ((repositoryFields as readonly string[]).includes(field)) continue;
    const value = now.get(field);
    if (value === undefined) {
      if (old.get(field) !== undefined) unset[field] = '';
    } else if (!isDeepStrictEqual(old.get(field), value)) {
      set[field] = value;
    }
  }
  return {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
  };
}
