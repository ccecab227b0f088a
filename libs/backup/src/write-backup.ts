import type { ObjectStorage } from '@megafon/storage';
import type { mongo } from 'mongoose';
import { writeCollection } from './documents.js';
import { backupIdOf, folderOf, writeManifest } from './manifest.js';
import type { Manifest } from './manifest.js';
import { writeObjects } from './objects.js';
import type { WrittenObjects } from './objects.js';
import { removeAbandonedCopies } from './retention.js';
import { greet } from './server-time.js';
import type { Place } from './place.js';

export interface BackupSource {
  client: mongo.MongoClient;
  /** In the order in which they are read: who orders before who obeys, so that nothing obeyed is unknown to its doer. */
  databases: readonly string[];
  storage: ObjectStorage;
  /** Objects that are none of the product's: the backups themselves, where they lie in its bucket. */
  leftOut?: (key: string) => boolean;
  /** Not of one moment, also where the server could. */
  isFuzzy?: boolean;
}

export interface BackupReport extends Pick<WrittenObjects, 'newObjects' | 'copied'> {
  manifest: Manifest;
  documents: number;
}

export async function writeBackup(
  { client, databases, storage, leftOut = () => false, isFuzzy = false }: BackupSource,
  place: Place,
): Promise<BackupReport> {
  const { localTime: from, setName } = await greet(client);
  const id = backupIdOf(from);
  await removeAbandonedCopies(place.store, from);
  const cut = setName === undefined || isFuzzy ? 'fuzzy' : 'snapshot';
  const session = cut === 'snapshot' ? client.startSession({ snapshot: true }) : undefined;
  const read: Manifest['databases'] = [];
  try {
    for (const name of databases) {
      const collections = [];
      for (const collection of await collectionsOf(client.db(name))) {
        const file = `${folderOf(id)}/${name}/${collection.collectionName}`;
        collections.push(await writeCollection(collection, { ...place, file, session }));
      }
      read.push({ name, collections });
    }
  } finally {
    await session?.endSession();
  }
  const { localTime: until } = await greet(client);
  // After the documents: what they name is there, unless it was deleted since.
  const { objects, newObjects, copied } = await writeObjects(storage, { ...place, id, leftOut });
  const manifest: Manifest = { format: 2, id, from, until, cut, databases: read, objects };
  await writeManifest(place, manifest);
  return { manifest, documents: documentsOf(manifest), newObjects, copied };
}

/** Not who works on the database at this moment, nor what is under way in it. */
const passing = new Set(['upkeep', 'attempts']);

async function collectionsOf(db: mongo.Db): Promise<mongo.Collection[]> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const ours = names.filter((name) => !name.startsWith('system.') && !passing.has(name));
  return ours.sort().map((name) => db.collection(name));
}

export function documentsOf({ databases }: Pick<Manifest, 'databases'>): number {
  const counts = databases.flatMap(({ collections }) => collections.map(({ documents }) => documents));
  return counts.reduce((sum, count) => sum + count, 0);
}
