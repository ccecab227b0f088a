import { createHash } from 'node:crypto';
import type { ByteBox } from '@megafon/secrets';
import { ObjectNotFoundError } from '@megafon/storage';
import type { ListedObject, ObjectStorage } from '@megafon/storage';
import { backupIds, objectsFolder, readManifest, storedObject } from './manifest.js';
import type { Manifest, StoredObject } from './manifest.js';
import { PartWriter, putSealed, readPart, readSealed } from './parts.js';
import type { BackupStore } from './store/backup-store.js';

interface Place {
  store: BackupStore;
  box: ByteBox;
}

/** What an earlier backup has already, by what names it and its content. */
type Known = ReadonlyMap<string, StoredObject>;

/** Objects never change under their name, but for anchors that say the same: what the last backup has is not read again. */
export async function writeObjects(
  storage: ObjectStorage,
  { store, box, file, leftOut }: Place & { file: string; leftOut: (key: string) => boolean },
): Promise<Manifest['objects'] & { read: number }> {
  const known = await knownObjects({ store, box });
  const writer = new PartWriter(store, box, file);
  let count = 0;
  let read = 0;
  for await (const listed of storage.list()) {
    if (leftOut(listed.key)) continue;
    const name = nameOf(listed);
    const kept = known.get(name);
    const stored = kept ?? (await unlessGone(() => copied(storage, listed, { store, box })));
    if (!stored) continue;
    await writer.add(Buffer.from(`${JSON.stringify(stored)}\n`));
    count += 1;
    if (!kept) read += 1;
  }
  return { count, read, parts: await writer.end() };
}

async function copied(
  storage: ObjectStorage,
  listed: ListedObject,
  { store, box }: Place,
): Promise<StoredObject> {
  const { contentType } = await storage.stat(listed.key);
  const part = await putSealed(store, box, nameOf(listed), await storage.read(listed.key));
  return { key: listed.key, etag: listed.etag, contentType, part };
}

function nameOf({ key, etag }: ListedObject): string {
  const name = createHash('sha256')
    .update(JSON.stringify([key, etag]))
    .digest('hex');
  return `${objectsFolder}/${name.slice(0, 2)}/${name}`;
}

async function knownObjects({ store, box }: Place): Promise<Known> {
  const known = new Map<string, StoredObject>();
  const last = (await backupIds(store)).at(-1);
  if (last === undefined) return known;
  const { objects } = await readManifest(store, box, last);
  for await (const object of objectsOf(objects, { store, box })) known.set(object.part.file, object);
  return known;
}

export async function* objectsOf(
  { parts }: Manifest['objects'],
  { store, box }: Place,
): AsyncGenerator<StoredObject> {
  for (const part of parts) {
    const lines = (await readPart(store, box, part)).toString().split('\n');
    for (const line of lines) if (line !== '') yield storedObject.parse(JSON.parse(line));
  }
}

/** What is there stays: it may be newer than the backup. @returns how many were put */
export async function loadObjects(
  storage: ObjectStorage,
  objects: Manifest['objects'],
  { store, box }: Place,
): Promise<number> {
  let put = 0;
  for await (const { key, contentType, part } of objectsOf(objects, { store, box })) {
    if (await unlessGone(() => storage.stat(key))) continue;
    await storage.put(key, box.open(await readSealed(store, part), part.file), contentType);
    put += 1;
  }
  return put;
}

async function unlessGone<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}
