import { join } from 'node:path';
import { migrate } from '@megafon/mongo';
import { freshDatabaseName, testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import { faultsOfDocuments } from './faults-of-documents.js';
import type { StoredDocument } from './faults-of-documents.js';
import { keptDocuments } from './kept-documents.js';
import { schemasOf, unknownField } from './schema-paths.js';
import { storedCollections } from './stored-collections.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** Libraries whose collections lie in the databases of several services. */
const libraries = ['entitlements', 'time-zones'].map((name) => join(root, 'libs', name, 'src'));

/** What a service's code says of its collections; a service's own come before those of libraries. */
export function collectionsOf(service: string) {
  return storedCollections([...libraries, join(root, 'services', service, 'src')]);
}

type Modules = Parameters<typeof migrate>[1];

/**
 * Puts what a version had stored into a database, lets the migrations of these modules work on it, and reads it again.
 * @returns a line for each document that the code of today would take for another than it is
 */
async function faultsAfterMigration(
  service: string,
  documents: readonly StoredDocument[],
  modules: Modules,
): Promise<string[]> {
  const { mongoUri: uri } = testServers();
  const dbName = freshDatabaseName(`released-${service}`);
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  try {
    for (const { collection, document } of documents)
      await client
        .db(dbName)
        .collection(collection)
        .insertOne({ ...document });
    await migrate({ uri, dbName }, modules);
    const stored: StoredDocument[] = [];
    for (const collection of await client.db(dbName).collections()) {
      const { collectionName } = collection;
      if (collectionName in ofTheLibrary) continue;
      const found = await collection.find().toArray();
      stored.push(...found.map((document) => ({ collection: collectionName, document })));
    }
    const collections = collectionsOf(service);
    const faults = faultsOfDocuments(root, collections, stored);
    const schemas = await schemasOf(collections);
    for (const one of stored) {
      const schema = schemas.get(one.collection);
      const unknown = schema ? unknownField(schema, one.document) : null;
      if (unknown !== null && !faults.has(one)) faults.set(one, `its schema has no "${unknown}"`);
    }
    return [...faults].map(
      ([{ collection, document }, fault]) => `${collection} ${String(document['_id'])}: ${fault}`,
    );
  } finally {
    await client.close();
  }
}

/** What `@megafon/mongo` keeps for itself beside the documents of a service; its own tests read them. */
export const ofTheLibrary: Readonly<Record<string, string>> = {
  attempts: 'of messages that are under way',
  migrations: 'what was done',
  removals: 'of documents whose removal is not told yet',
  restores: 'what was restored',
  upkeep: 'who works on the database',
};

/** @returns of each version that was released, its faults; and the collections of which nothing was kept */
export async function releasedDocuments(
  service: string,
  modules: Modules = [],
): Promise<{ versions: string[]; faults: string[]; notKept: string[] }> {
  const kept = keptDocuments(root, service);
  const faults: string[] = [];
  for (const [version, documents] of kept)
    for (const together of withoutTwins(documents))
      for (const fault of await faultsAfterMigration(service, together, modules))
        faults.push(`${version}: ${fault}`);
  const names = new Set([...kept.values()].flat().map(({ collection }) => collection));
  const own = storedCollections([join(root, 'services', service, 'src')]);
  return { versions: [...kept.keys()], faults, notKept: [...own.keys()].filter((name) => !names.has(name)) };
}

/** They are of several databases: of two with one id the second is looked at by itself. */
function withoutTwins(documents: readonly StoredDocument[]): StoredDocument[][] {
  const rounds: Map<string, StoredDocument>[] = [];
  for (const stored of documents) {
    const id = `${stored.collection}/${String(stored.document['_id'])}`;
    let round = rounds.find((taken) => !taken.has(id));
    if (!round) rounds.push((round = new Map<string, StoredDocument>()));
    round.set(id, stored);
  }
  return rounds.map((round) => [...round.values()]);
}
