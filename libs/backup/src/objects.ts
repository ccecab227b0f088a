import { sideBySide } from '@megafon/concurrency';
import { SecretError } from '@megafon/secrets';
import { unlessMissing } from '@megafon/storage';
import type { ListedObject, ObjectStorage } from '@megafon/storage';
import { KnownObjects } from './known-objects.js';
import type { ObjectsInSegments, StoredObject } from './manifest.js';
import { hashOf, putSealed } from './parts.js';
import type { Place } from './place.js';
import { SegmentWriter, segmentLines } from './segments.js';
import { addedIn, listedIn, objectFileOf, objectsAtOnce, weightOf } from './stored-objects.js';

export type ObjectSource = Pick<ObjectStorage, 'list' | 'stat' | 'read'>;

export interface WrittenObjects {
  objects: ObjectsInSegments;
  /** What the last backup does not name. */
  newObjects: number;
  /** Of these what was read from the storage: an attempt that was cut off had copied the others, or they were gone and came back. */
  copied: number;
}

interface Found {
  stored: StoredObject;
  isInLast: boolean;
  isCopied: boolean;
}

/**
 * Objects never change under their name, but for anchors that say the same: what is there already is not read again. The
 * listing is worked through a thousand at a time, and what was done is written down, so that the next attempt goes on
 * where this one is cut off.
 */
export async function writeObjects(
  storage: ObjectSource,
  { id, leftOut, ...place }: Place & { id: string; leftOut: (key: string) => boolean },
): Promise<WrittenObjects> {
  const known = await KnownObjects.of(place);
  const listed = new SegmentWriter(place, listedIn(id));
  const added = known.lastId === null ? null : new SegmentWriter(place, addedIn(id));
  let [newObjects, copied] = [0, 0];
  for await (const batch of inBatches(storage.list(), leftOut)) {
    for (const found of await foundOrCopied(storage, batch, { known, place })) {
      await listed.add(found.stored);
      if (found.isCopied) copied += 1;
      if (found.isInLast) continue;
      newObjects += 1;
      await added?.add(found.stored);
    }
  }
  const all = await listed.end();
  const objects = { count: all.count, listed: all, added: (await added?.end()) ?? null, after: known.lastId };
  return { objects, newObjects, copied };
}

async function* inBatches(
  listing: AsyncIterable<ListedObject>,
  leftOut: (key: string) => boolean,
): AsyncGenerator<ListedObject[]> {
  let batch: ListedObject[] = [];
  for await (const listed of listing) {
    if (leftOut(listed.key)) continue;
    batch.push(listed);
    if (batch.length < segmentLines) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** In the order of the listing, without what was deleted since. */
async function foundOrCopied(
  storage: ObjectSource,
  batch: readonly ListedObject[],
  { known, place }: { known: KnownObjects; place: Place },
): Promise<Found[]> {
  const found: (Found | null)[] = [];
  const missing: { at: number; listed: ListedObject }[] = [];
  for (const [at, listed] of batch.entries()) {
    const { stored, isInLast } = await known.find(listed);
    // With the size also where the list is of format 1.
    const sized = stored && { ...stored, sizeBytes: listed.sizeBytes };
    found.push(sized && { stored: sized, isInLast, isCopied: false });
    if (!stored) missing.push({ at, listed });
  }
  const fetch = async ({ at, listed }: { at: number; listed: ListedObject }) => {
    found[at] = await unlessMissing(() => fileOf(storage, listed, place));
  };
  await sideBySide(missing, objectsAtOnce, fetch, ({ listed }) => weightOf(listed.sizeBytes));
  return found.filter((one) => one !== null);
}

/** A file that is there stays as it is: an older backup may name it by its checksum. */
async function fileOf(storage: ObjectSource, listed: ListedObject, place: Place): Promise<Found> {
  const { key, etag, sizeBytes } = listed;
  const { contentType } = await storage.stat(key);
  const file = objectFileOf(listed);
  const there = await place.store.get(file);
  if (there !== null && opensAs(there, file, place) === sizeBytes) {
    const part = { file, sha256: hashOf(there), bytes: there.length };
    return { stored: { key, etag, sizeBytes, contentType, part }, isInLast: false, isCopied: false };
  }
  const part = await putSealed(place, file, await storage.read(key));
  return { stored: { key, etag, sizeBytes, contentType, part }, isInLast: false, isCopied: true };
}

/** How many bytes are in it; null where it is not what was put. */
function opensAs(sealed: Buffer, file: string, { box }: Place): number | null {
  try {
    return box.open(sealed, file).length;
  } catch (error) {
    if (error instanceof SecretError) return null;
    throw error;
  }
}
