import { beforeEach, describe, expect, it } from '@jest/globals';
import { box, MemoryBucket, MemoryStore } from '../test/in-memory.js';
import { writeManifest } from './manifest.js';
import type { Manifest } from './manifest.js';
import { writeObjects } from './objects.js';
import { PartWriter } from './parts.js';
import { checkObjects, loadObjects } from './restore-objects.js';
import { segmentLines } from './segments.js';
import { objectsAtOnce, objectsOf } from './stored-objects.js';

let store: MemoryStore;
let bucket: MemoryBucket;
let backups: number;
beforeEach(() => {
  store = new MemoryStore();
  bucket = new MemoryBucket();
  backups = 0;
});
const place = () => ({ store, box });
const at = new Date('2026-03-01T09:00:00Z');
const fill = async (count: number, text = (n: number) => `bytes of ${n}`) => {
  for (let n = 0; n < count; n += 1) await bucket.put(`media/o/${String(n).padStart(7, '0')}`, text(n));
};
/** Backups are named in the order in which they were begun. */
const attempt = (leftOut: (key: string) => boolean = () => false) =>
  writeObjects(bucket, { ...place(), id: `b${(backups += 1)}`, leftOut });
const manifestOf = (objects: Extract<Manifest, { format: 2 }>['objects']): Manifest => ({
  ...{ format: 2, id: `b${backups}`, from: at, until: at, cut: 'fuzzy', databases: [], objects },
});

async function backUp() {
  const { objects, ...counts } = await attempt();
  const manifest = manifestOf(objects);
  await writeManifest(place(), manifest);
  return { manifest, count: objects.count, ...counts };
}

async function cutOffAfter(reads: number): Promise<void> {
  bucket.readsLeft = reads;
  await expect(attempt()).rejects.toThrow('cut off');
  bucket.readsLeft = Infinity;
}

async function keysIn(manifest: Manifest): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objectsOf(manifest, place())) keys.push(key);
  return keys;
}

async function restored(manifest: Manifest): Promise<MemoryBucket> {
  await checkObjects(manifest, place());
  const into = new MemoryBucket();
  expect(await loadObjects(into, manifest, place())).toBe(manifest.objects.count);
  return into;
}

describe('an attempt that was cut off', () => {
  it('is gone on with: each object is read once, whenever it is cut off, and all are there in the end', async () => {
    await fill(2_100);
    for (const reads of [7, 1_300, 40]) await cutOffAfter(reads);
    await bucket.put('avatars/new', 'in between');
    const { manifest, count, copied, newObjects } = await backUp();
    expect(bucket.reads).toHaveLength(2_101);
    expect(new Set(bucket.reads).size).toBe(2_101);
    expect({ count, copied, newObjects }).toEqual({ count: 2_101, copied: 2_101 - 1_347, newObjects: 2_101 });
    expect((await restored(manifest)).objects).toEqual(bucket.objects);
  });

  it('has written down what it did: only what is behind its last file of names is looked for one by one', async () => {
    await fill(2_300);
    await cutOffAfter(2_200);
    store.gets.length = 0;
    await backUp();
    const lookedFor = store.gets.filter((name) => name.startsWith('objects/'));
    expect(lookedFor).toHaveLength(2_300 - 2 * segmentLines);
  });

  it('gives its copy of no object that changed since', async () => {
    await fill(1_200);
    await cutOffAfter(1_100);
    await bucket.put('media/o/0000003', 'other bytes');
    bucket.reads = [];
    const { manifest } = await backUp();
    expect(bucket.reads).toContain('media/o/0000003');
    expect((await restored(manifest)).objects).toEqual(bucket.objects);
  });

  it('is not believed where what it wrote is damaged', async () => {
    await fill(1_500);
    await cutOffAfter(1_400);
    const file = [...store.files.keys()].find((name) => name.startsWith('objects/')) ?? '';
    store.files.set(file, Buffer.from('half of it'));
    store.files.set('backups/b1/listed.000001', Buffer.from('half of it'));
    const { manifest } = await backUp();
    expect(bucket.reads).toHaveLength(1_501);
    expect((await restored(manifest)).objects).toEqual(bucket.objects);
  });
});

describe('a backup of many objects', () => {
  it('does not list on while a thousand wait to be copied', async () => {
    await fill(2_500);
    let most = 0;
    const watched = {
      list: () => bucket.list(),
      stat: (key: string) => bucket.stat(key),
      read: (key: string) => {
        most = Math.max(most, bucket.listed - bucket.reads.length);
        return bucket.read(key);
      },
    };
    await writeObjects(watched, { ...place(), id: 'b1', leftOut: () => false });
    expect(bucket.reads).toHaveLength(2_500);
    expect(most).toBeLessThanOrEqual(segmentLines);
  });

  it('copies several at once, and no more of them than there is room', async () => {
    await fill(300, () => 'ten bytes!');
    const { manifest } = await backUp();
    expect(bucket.mostReading).toBe(10 * objectsAtOnce);
    const into = await restored(manifest);
    expect(into.objects.size).toBe(300);
  });
});

describe('an object', () => {
  it('that went and came back is not written over: the older backup that names it stays whole', async () => {
    await bucket.put('media/o/one', 'one');
    const { manifest } = await backUp();
    bucket.objects.clear();
    await backUp();
    await bucket.put('media/o/one', 'one');
    expect(await backUp()).toMatchObject({ newObjects: 1, copied: 0 });
    await checkObjects(manifest, place());
  });

  it('is left out where it is none of the product’s, and where it was deleted since it was listed', async () => {
    await fill(3);
    const gone = 'media/o/0000001';
    const deleting = {
      list: () => bucket.list(),
      read: (key: string) => bucket.read(key),
      stat: (key: string) => (bucket.objects.delete(gone), bucket.stat(key)),
    };
    const leftOut = (key: string) => key === 'media/o/0000002';
    const { objects } = await writeObjects(deleting, { ...place(), id: 'b1', leftOut });
    expect(objects.count).toBe(1);
  });

  it('is found also where the storage lists in an order of its own', async () => {
    await fill(1_500);
    await backUp();
    bucket.inOrder = (one, other) => (one < other ? 1 : -1);
    bucket.reads = [];
    const { count, copied, manifest } = await backUp();
    expect({ count, copied, reads: bucket.reads.length }).toEqual({ count: 1_500, copied: 0, reads: 0 });
    expect(await keysIn(manifest)).toHaveLength(1_500);
  });
});

describe('the list of the objects', () => {
  it('is not taken for whole where a file of it is missing, damaged, or of another place', async () => {
    await fill(2_500);
    const { manifest } = await backUp();
    const [first, second] = ['backups/b1/listed.000001', 'backups/b1/listed.000002'];
    const bytes = store.files.get(second) ?? Buffer.alloc(0);
    const damages: [Buffer | null, string][] = [
      [null, 'is missing'],
      [bytes.subarray(0, -1), 'is not as it was written'],
      [store.files.get(first) ?? null, 'is not as it was written'],
      [box.seal(box.open(bytes, second), second), 'is not as it was written'],
    ];
    for (const [damage, fault] of damages) {
      if (damage) store.files.set(second, damage);
      else store.files.delete(second);
      await expect(checkObjects(manifest, place())).rejects.toThrow(fault);
    }
    store.files.set(second, bytes);
    await checkObjects(manifest, place());
  });

  it('of a backup in the older format is restored, and the next one does not copy again what it has', async () => {
    await fill(30);
    const { manifest } = await backUp();
    const older = await inOlderFormat(manifest);
    expect((await restored(older)).objects).toEqual(bucket.objects);
    await writeManifest(place(), older);
    await bucket.put('media/o/new', 'new');
    const next = await backUp();
    expect(next).toMatchObject({ count: 31, newObjects: 1, copied: 1 });
    expect((await restored(next.manifest)).objects).toEqual(bucket.objects);
  });
});

/** As it was written before lists had an order: in parts, without sizes. */
async function inOlderFormat(manifest: Manifest): Promise<Manifest> {
  const writer = new PartWriter(place(), `backups/${manifest.id}/objects`);
  for await (const { sizeBytes: _, ...stored } of objectsOf(manifest, place()))
    await writer.add(Buffer.from(`${JSON.stringify(stored)}\n`));
  const objects = { count: manifest.objects.count, parts: await writer.end() };
  return { ...manifest, format: 1, objects };
}
