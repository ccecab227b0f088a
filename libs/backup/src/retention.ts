import { sideBySide } from '@megafon/concurrency';
import {
  backupIdOf,
  backupIds,
  backupsFolder,
  manifestFileOf,
  objectsFolder,
  readManifest,
} from './manifest.js';
import type { Manifest, StoredObject } from './manifest.js';
import type { Place } from './place.js';
import type { BackupStore } from './store/backup-store.js';
import { addedTo, objectsAtOnce, objectsOf } from './stored-objects.js';

/** Files of objects lie in so many folders, by the first two digits of their names. */
const folders = 256;

/** No attempt takes so long: what was begun before that and is no backup was cut off. */
const abandonedMs = 24 * 3_600_000;

/**
 * Nothing reads again what attempts that were cut off copied of databases, and that is most of what they take. The lists of
 * what they copied of objects stay: by those the next attempt goes on.
 * @param now by the database's clock, as the ids of attempts are
 */
export async function removeAbandonedCopies(store: BackupStore, now: Date): Promise<void> {
  const ended = new Set(await backupIds(store));
  const abandoned = backupIdOf(new Date(now.getTime() - abandonedMs));
  await removeAll(store, backupsFolder, (name) => {
    const [, id = '', ...rest] = name.split('/');
    const isOfDatabase = rest.length > 1;
    return isOfDatabase && id < abandoned && !ended.has(id);
  });
}

/**
 * What no backup that stays names is removed, files of attempts that were cut off among it.
 * @param namesAtOnce names of objects held in memory: where there are more, folders are looked through in several turns
 */
export async function keepNewest(
  keep: number,
  place: Place,
  { namesAtOnce = 250_000 } = {},
): Promise<{ backups: number; objects: number }> {
  const ids = await backupIds(place.store);
  const kept = ids.slice(-keep);
  const gone = ids.slice(0, -keep);
  if (kept.length === 0) return { backups: 0, objects: 0 };
  const lists = await listsOf(kept, place);
  const turns = Math.min(folders, Math.max(1, Math.ceil(lists.most / namesAtOnce)));
  let objects = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const isNow = (folder: number) => folder % turns === turn;
    const named = new Set<string>();
    for await (const { part } of lists.read()) if (isNow(folderNumber(part.file))) named.add(part.file);
    // Not before the lists of those that stay have been read to their ends.
    if (turn === 0) await removeBackups(gone, kept, place.store);
    for (const folder of foldersOf(turns, isNow))
      objects += await removeAll(place.store, folder, (name) => !named.has(name));
  }
  return { backups: gone.length, objects };
}

async function removeBackups(gone: readonly string[], kept: readonly string[], store: BackupStore) {
  // First, so that what is removed in part is no backup.
  for (const id of gone) await store.remove(manifestFileOf(id));
  const newest = kept.at(-1) ?? '';
  await removeAll(store, backupsFolder, (name) => {
    const id = name.split('/')[1] ?? '';
    // What is newer than the newest that is whole is being written.
    return id < newest && !kept.includes(id);
  });
}

/**
 * What the kept backups name, and how much that is at most. Of one that follows another only what it has beside that: what
 * all have is read once. A backup whose predecessor is not kept, or was taken away by hand, is read whole.
 */
async function listsOf(kept: readonly string[], place: Place) {
  const lists: (() => AsyncGenerator<StoredObject>)[] = [];
  let most = 0;
  let before: string | null = null;
  for (const id of kept) {
    const manifest: Manifest = await readManifest(place, id);
    const { count, added, after } = { added: null, after: null, ...manifest.objects };
    const follows: boolean = added !== null && before !== null && after === before;
    lists.push(() => (follows ? addedTo(manifest, place) : objectsOf(manifest, place)));
    most += follows && added ? added.count : count;
    before = id;
  }
  async function* read(): AsyncGenerator<StoredObject> {
    for (const list of lists) yield* list();
  }
  return { most, read };
}

function foldersOf(turns: number, isNow: (folder: number) => boolean): string[] {
  if (turns === 1) return [objectsFolder];
  const numbers = Array.from({ length: folders }, (_, folder) => folder).filter(isNow);
  return numbers.map((folder) => `${objectsFolder}/${folder.toString(16).padStart(2, '0')}`);
}

function folderNumber(file: string): number {
  return Number.parseInt(file.split('/')[1] ?? '', 16);
}

async function removeAll(
  store: BackupStore,
  folder: string,
  isGone: (name: string) => boolean,
): Promise<number> {
  let count = 0;
  await sideBySide(store.list(folder), objectsAtOnce, async (name) => {
    if (!isGone(name)) return;
    await store.remove(name);
    count += 1;
  });
  return count;
}
