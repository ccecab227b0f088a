import { sideBySide } from '@megafon/concurrency';
import { unlessMissing } from '@megafon/storage';
import type { ObjectStorage } from '@megafon/storage';
import type { Manifest, StoredObject } from './manifest.js';
import { openSealed, readSealed } from './parts.js';
import type { Place } from './place.js';
import { addedTo, objectsAtOnce, objectsOf, weightOf } from './stored-objects.js';

/** Reads all lists, and the file of each object. @throws DamagedBackupError */
export async function checkObjects(manifest: Manifest, place: Place): Promise<void> {
  const check = async ({ part }: StoredObject) => void (await readSealed(place.store, part));
  await sideBySide(objectsOf(manifest, place), objectsAtOnce, check, ({ part }) => weightOf(part.bytes));
  // A list that a restore has no use for, and that says what may be removed later.
  await sideBySide(addedTo(manifest, place), objectsAtOnce, () => Promise.resolve());
}

/** What is there stays: it may be newer than the backup, or put by a restore that was cut off. @returns how many were put */
export async function loadObjects(
  storage: Pick<ObjectStorage, 'stat' | 'put'>,
  manifest: Manifest,
  place: Place,
): Promise<number> {
  let put = 0;
  const load = async ({ key, contentType, part }: StoredObject) => {
    if (await unlessMissing(() => storage.stat(key))) return;
    await storage.put(key, await openSealed(place, part), contentType);
    put += 1;
  };
  await sideBySide(objectsOf(manifest, place), objectsAtOnce, load, ({ part }) => weightOf(part.bytes));
  return put;
}
