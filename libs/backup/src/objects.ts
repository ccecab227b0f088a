import { createHash } from 'node:crypto';
import { unlessMissing } from '@megafon/storage';
import type { ListedObject, ObjectStorage } from '@megafon/storage';
import { backupIds, objectsFolder, readManifest, storedObject } from './manifest.js';
import type { Manifest, StoredObject } from './manifest.js';
import { openSealed, PartWriter, putSealed, readPart } from './parts.js';
import type { Place } from './place.js';

/** What an earlier backup has already, by what names it and its content. */
type Known = ReadonlyMap<string, StoredObject>;

/** Objects never change under their name, but for anchors that say the same: what the last backup has is not read again. */
export async function writeObjects(
  storage: ObjectStorage,
  { file, leftOut, ...place }: Place & { file: string; leftOut: (key: string) => boolean },
): Promise<Manifest['objects'] & { read: number }> {
  const known = await knownObjects(place);
  const writer = new PartWriter(place, file);
  let count = 0;
  let read = 0;
  for await (const listed of storage.list()) {
    if (leftOut(listed.key)) continue;
    const name = nameOf(listed);
    const kept = known.get(name);
    const stored = kept ?? (await unlessMissing(() => copied(storage, listed, place)));
    if (!stored) continue;
    await writer.add(Buffer.from(`${JSON.stringify(stored)}\n`));
    count += 1;
    if (!kept) read += 1;
  }
  return { count, read, parts: await writer.end() };
}

async function copied(storage: ObjectStorage, listed: ListedObject, place: Place): Promise<StoredObject> {
  const { contentType } = await storage.stat(listed.key);
  const part = await putSealed(place, nameOf(listed), await storage.read(listed.key));
  return { key: listed.key, etag: listed.etag, contentType, part };
}

function nameOf({ key, etag }: ListedObject): string {
  const name = createHash('sha256')
    .update(JSON.stringify([key, etag]))
    .digest('hex');
  return `${objectsFolder}/${name.slice(0, 2)}/${name}`;
}

async function knownObjects(place: Place): Promise<Known> {
  const known = new Map<string, StoredObject>();
  const last = (await backupIds(place.store)).at(-1);
  if (last === undefined) return known;
  const { objects } = await readManifest(place, last);
  for await (const object of objectsOf(objects, place)) known.set(object.part.file, object);
  return known;
}

export async function* objectsOf({ parts }: Manifest['objects'], place: Place): AsyncGenerator<StoredObject> {
  for (const part of parts) {
    const lines = (await readPart(place, part)).toString().split('\n');
    for (const line of lines) if (line !== '') yield storedObject.parse(JSON.parse(line));
  }
}

/** What is there stays: it may be newer than the backup. @returns how many were put */
export async function loadObjects(
  storage: ObjectStorage,
  objects: Manifest['objects'],
  place: Place,
): Promise<number> {
  let put = 0;
  for await (const { key, contentType, part } of objectsOf(objects, place)) {
    if (await unlessMissing(() => storage.stat(key))) continue;
    await storage.put(key, await openSealed(place, part), contentType);
    put += 1;
  }
  return put;
}
