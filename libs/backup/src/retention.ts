import { backupIds, backupsFolder, objectsFolder, readManifest } from './manifest.js';
import { objectsOf } from './objects.js';
import type { Place } from './place.js';

/** Of how many backups the objects are looked through at a time is one: only their names are kept. */
export async function keepNewest(keep: number, place: Place): Promise<{ backups: number; objects: number }> {
  const { store } = place;
  const ids = await backupIds(store);
  const kept = ids.slice(-keep);
  const newest = kept.at(-1);
  if (newest === undefined) return { backups: 0, objects: 0 };
  const named = new Set<string>();
  for (const id of kept) {
    const { objects } = await readManifest(place, id);
    for await (const { part } of objectsOf(objects, place)) named.add(part.file);
  }
  const removedBackups = new Set<string>();
  for await (const name of store.list(backupsFolder)) {
    const id = name.split('/')[1] ?? '';
    // What is newer than the newest that is whole is being written.
    if (kept.includes(id) || id > newest) continue;
    await store.remove(name);
    if (ids.includes(id)) removedBackups.add(id);
  }
  let objects = 0;
  for await (const name of store.list(objectsFolder)) {
    if (named.has(name)) continue;
    await store.remove(name);
    objects += 1;
  }
  return { backups: removedBackups.size, objects };
}
