import { createHash } from 'node:crypto';
import type { ListedObject } from '@megafon/storage';
import { folderOf, objectsFolder, storedObject } from './manifest.js';
import type { Manifest, StoredObject } from './manifest.js';
import { readPart } from './parts.js';
import type { Place } from './place.js';
import { readSegments } from './segments.js';

export const listedIn = (id: string) => `${folderOf(id)}/listed`;
export const addedIn = (id: string) => `${folderOf(id)}/added`;

/** How many small objects are read, or written, at once. */
export const objectsAtOnce = 16;
const weightBytes = 4 * 1024 * 1024;
/** A large one takes the place of several, as it is in memory whole: 64 MB go alone. */
export const weightOf = (sizeBytes: number) => 1 + Math.floor(sizeBytes / weightBytes);

/** Where the bytes of an object lie, for all backups: by what names it and its content. */
export function objectFileOf({ key, etag }: Pick<ListedObject, 'key' | 'etag'>): string {
  const name = createHash('sha256')
    .update(JSON.stringify([key, etag]))
    .digest('hex');
  return `${objectsFolder}/${name.slice(0, 2)}/${name}`;
}

/** What a backup of any format names, a file of lines at a time. Throws as `readSegments` and `readPart` do. */
export async function* objectsOf(manifest: Manifest, place: Place): AsyncGenerator<StoredObject> {
  if (manifest.format === 2) {
    yield* readSegments(place, listedIn(manifest.id), manifest.objects.listed);
    return;
  }
  for (const part of manifest.objects.parts) {
    const lines = (await readPart(place, part)).toString().split('\n');
    for (const line of lines) if (line !== '') yield storedObject.parse(JSON.parse(line));
  }
}

/** What is in it and not in the backup before it, as far as that is written down; of some backups that is nothing. */
export async function* addedTo(
  { id, format, objects }: Manifest,
  place: Place,
): AsyncGenerator<StoredObject> {
  if (format === 2 && objects.added) yield* readSegments(place, addedIn(id), objects.added);
}
