import { restoresCollection } from '@megafon/mongo';
import type { RestoreMark } from '@megafon/mongo';
import type { ObjectStorage } from '@megafon/storage';
import type { mongo } from 'mongoose';
import { loadCollection, partsOf } from './documents.js';
import { backupIds, readManifest } from './manifest.js';
import type { Manifest } from './manifest.js';
import { DamagedBackupError, readSealed } from './parts.js';
import type { Place } from './place.js';
import { checkObjects, loadObjects } from './restore-objects.js';
import { greet } from './server-time.js';
import { documentsOf } from './write-backup.js';

export interface RestoreTarget {
  client: mongo.MongoClient;
  storage: ObjectStorage;
  /** The name that a database gets here. */
  nameOf?: (database: string) => string;
  /** What is there goes. */
  replace?: boolean;
  /** The newest where it is not said. */
  backupId?: string;
  /** Sets what the services read next; throws while they run. */
  positions?: { assertNobodyReads(): Promise<void>; moveBackTo(time: Date): Promise<void> };
}

export interface RestoreReport {
  restoreId: string;
  manifest: Manifest;
  documents: number;
  objectsPut: number;
  /** Of documents that a unique index refused. */
  refused: string[];
}

class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/**
 * Everything is checked before anything is written. Each database has its mark first, so that no service serves what is
 * there in part, and does what follows from a restore before it begins anything.
 * @throws DamagedBackupError, NotEmptyError, SecretError
 */
export async function restoreBackup(target: RestoreTarget, place: Place): Promise<RestoreReport> {
  const { client, storage, nameOf = (name) => name, replace = false, positions } = target;
  const id = target.backupId ?? (await backupIds(place.store)).at(-1);
  if (id === undefined) throw new DamagedBackupError('there is no backup');
  const manifest = await checkedManifest(id, place);
  await positions?.assertNobodyReads();
  const databases = manifest.databases.map(({ name, collections }) => ({
    db: client.db(nameOf(name)),
    collections,
  }));
  for (const { db } of databases) await makeRoom(db, replace);

  const begunAt = (await greet(client)).localTime;
  const restoreId = `${id}:${begunAt.getTime()}`;
  const { from, until } = manifest;
  const mark: RestoreMark = {
    _id: restoreId,
    backupId: id,
    from,
    until,
    restoredAt: begunAt,
    state: 'loading',
  };
  for (const { db } of databases) await marksOf(db).insertOne(mark);
  const refused: string[] = [];
  for (const { db, collections } of databases) {
    for (const stored of collections)
      refused.push(...(await loadCollection(db.collection(stored.name), stored, place)));
  }
  const objectsPut = await loadObjects(storage, manifest, place);
  // Before what was published then is read again, a little of what was handled: that is harmless.
  await positions?.moveBackTo(from);
  const restoredAt = (await greet(client)).localTime;
  for (const { db } of databases)
    await marksOf(db).updateOne({ _id: restoreId }, { $set: { restoredAt, state: 'loaded' } });
  return { restoreId, manifest, documents: documentsOf(manifest), objectsPut, refused };
}

/** Reads every file of it. @throws DamagedBackupError */
async function checkedManifest(id: string, place: Place): Promise<Manifest> {
  const manifest = await readManifest(place, id);
  for (const part of partsOf(manifest)) await readSealed(place.store, part);
  if (manifest.format === 1) for (const part of manifest.objects.parts) await readSealed(place.store, part);
  await checkObjects(manifest, place);
  return manifest;
}

async function makeRoom(db: mongo.Db, replace: boolean): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name.startsWith('system.')) continue;
    if (replace) await db.dropCollection(name);
    else if ((await db.collection(name).findOne({})) !== null)
      throw new NotEmptyError(`${db.databaseName}.${name} is not empty: --replace empties it first`);
  }
}

function marksOf(db: mongo.Db): mongo.Collection<RestoreMark> {
  return db.collection<RestoreMark>(restoresCollection);
}
