import { Schema } from 'mongoose';
import type { SchemaDefinition } from 'mongoose';
import type { OwnedDocument } from './owned-document.js';

export interface OwnedIndex {
  /** The query or the rule it is there for. */
  serves: string;
  keys: Record<string, 1 | -1>;
  unique?: boolean;
  /** Only documents having the field are indexed. (Not `partial`: some servers take a partial index as a full one.) */
  sparse?: boolean;
  /** Documents go this many seconds after the (one, Date) key. */
  expireAfterSeconds?: number;
}

/** The fields of `OwnedDocument` but the times, which mongoose keeps itself. */
export const ownedSchemaFields = {
  _id: { type: String, required: true },
  owner: { type: String, required: true },
  version: { type: Number, required: true },
  outbox: { type: [Schema.Types.Mixed], default: [] },
} as const;

/**
 * The schema of an aggregate. Unknown fields are errors, in documents and in filters; parts have no `_id` of their
 * own, nor have parts of parts; empty objects are kept.
 * @param collection its name, plural and kebab-case.
 */
export function ownedSchema<D extends OwnedDocument>(
  collection: string,
  fields: SchemaDefinition,
  indexes: readonly OwnedIndex[] = [],
): Schema<D> {
  const schema = new Schema<object>(
    { ...fields, ...ownedSchemaFields },
    {
      collection,
      autoIndex: false,
      id: false,
      minimize: false,
      strict: 'throw',
      strictQuery: 'throw',
      timestamps: true,
      versionKey: false,
    },
  );
  withoutIds(schema);
  for (const { keys, serves: _why, ...options } of [...everywhere, ...indexes]) schema.index(keys, options);
  return schema as unknown as Schema<D>;
}

function withoutIds(schema: Pick<Schema, 'childSchemas'>): void {
  for (const { schema: part } of schema.childSchemas) {
    // One that a part says it has stays.
    part.set('_id', false);
    withoutIds(part);
  }
}

const everywhere: readonly OwnedIndex[] = [
  // With the id, by which those of one moment are ordered: else the server sorts all of the owner's in memory.
  { serves: 'an owner’s documents, newest first', keys: { owner: 1, createdAt: -1, _id: -1 } },
  // Sparse: documents with an empty outbox have no entry, so the index is as small as what is left to publish.
  { serves: 'the sweeper of unpublished events', keys: { 'outbox.id': 1 }, sparse: true },
];
