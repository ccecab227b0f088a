import mongoose from 'mongoose';
import type { Schema } from 'mongoose';
import { isObjectId, isPlain } from './literal-of.js';
import type { StoredCollection } from './stored-collections.js';

/** The schemas that the files of these collections export, alone or among others. @throws where one exports none */
export async function schemasOf(
  collections: ReadonlyMap<string, StoredCollection>,
): Promise<Map<string, Schema>> {
  const found = new Map<string, Schema>();
  for (const file of new Set([...collections.values()].map((one) => one.file)))
    for (const schema of schemasIn((await import(file)) as object, 2))
      found.set(String(schema.get('collection')), schema);
  for (const [name, { file }] of collections)
    if (!found.has(name)) throw new Error(`${file} exports no schema of ${name}`);
  return found;
}

function schemasIn(value: unknown, depth: number): Schema[] {
  if (value instanceof mongoose.Schema) return [value as Schema];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((one) => schemasIn(one, depth - 1));
}

/**
 * The first field of a document that its schema has no path for: Mongoose would drop it, or throw, where the type still
 * knows it. Null where there is none.
 */
export function unknownField(schema: Schema, document: Readonly<Record<string, unknown>>): string | null {
  return unknownIn(schema, document, '');
}

function unknownIn(schema: Schema, part: Readonly<Record<string, unknown>>, within: string): string | null {
  for (const [name, value] of Object.entries(part)) {
    const path = within + name;
    // An earlier version gave ids to parts of parts, which nothing reads.
    if (name === '_id' && isObjectId(value)) continue;
    const unknown = unknownAt(schema, path, value);
    if (unknown !== null) return unknown;
  }
  return null;
}

function unknownAt(schema: Schema, path: string, value: unknown): string | null {
  if (schema.pathType(path) === 'nested') return isPlain(value) ? unknownIn(schema, value, `${path}.`) : null;
  const type = schema.pathType(path) === 'real' ? schema.path(path) : undefined;
  if (!type) return path;
  if (!type.schema) return null;
  for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
    const unknown = isPlain(part) ? unknownIn(type.schema, part, '') : null;
    if (unknown !== null) return `${path}.${unknown}`;
  }
  return null;
}
