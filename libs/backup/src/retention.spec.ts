import { beforeEach, describe, expect, it } from '@jest/globals';
import { box, MemoryBucket, MemoryStore } from '../test/in-memory.js';
import { backupIds, manifestFileOf, readManifest, writeManifest } from './manifest.js';
import { writeObjects } from './objects.js';
import { checkObjects, loadObjects } from './restore-objects.js';
import { keepNewest } from './retention.js';

let store: MemoryStore;
let bucket: MemoryBucket;
beforeEach(() => {
  store = new MemoryStore();
  bucket = new MemoryBucket();
});
const place = () => ({ store, box });
const at = new Date('2026-03-01T09:00:00Z');
const leftOut = () => false;

async function backUp(id: string): Promise<void> {
  const { objects } = await writeObjects(bucket, { ...place(), id, leftOut });
  const times = { from: at, until: at, cut: 'fuzzy' as const };
  await writeManifest(place(), { format: 2, id, ...times, databases: [], objects });
}

/** Each has an object that is in all, one that is in it and the next, and one that is in it alone; in the last one came back. */
async function fiveBackups(): Promise<void> {
  await bucket.put('always', 'always');
  for (const n of [1, 2, 3, 4, 5]) {
    bucket.objects.delete(`alone-${n - 1}`);
    bucket.objects.delete(`two-${n - 2}`);
    await bucket.put(`alone-${n}`, `alone ${n}`);
    await bucket.put(`two-${n}`, `two ${n}`);
    if (n === 5) await bucket.put('alone-1', 'alone 1');
    await backUp(`b${n}`);
  }
}

async function restored(id: string): Promise<string[]> {
  const manifest = await readManifest(place(), id);
  await checkObjects(manifest, place());
  const into = new MemoryBucket();
  await loadObjects(into, manifest, place());
  return [...into.objects.keys()].sort();
}
const objectFiles = () => [...store.files.keys()].filter((name) => name.startsWith('objects/'));

describe('keeping the newest backups', () => {
  it.each([250_000, 2])(
    'removes what none of them names, and nothing else, with %i names in memory',
    async (namesAtOnce) => {
      await fiveBackups();
      // Of the first two: what is theirs alone, but for what came back.
      expect(await keepNewest(3, place(), { namesAtOnce })).toEqual({ backups: 2, objects: 2 });
      expect(await restored('b3')).toEqual(['alone-3', 'always', 'two-2', 'two-3']);
      expect(await restored('b4')).toEqual(['alone-4', 'always', 'two-3', 'two-4']);
      expect(await restored('b5')).toEqual(['alone-1', 'alone-5', 'always', 'two-4', 'two-5']);
      expect(objectFiles()).toHaveLength(9);
      expect(await keepNewest(1, place(), { namesAtOnce })).toEqual({ backups: 2, objects: 4 });
      expect(await restored('b5')).toHaveLength(5);
      expect(objectFiles()).toHaveLength(5);
    },
  );

  it('reads of each only what it has beside the one before it', async () => {
    await fiveBackups();
    store.gets.length = 0;
    await keepNewest(4, place());
    const lists = store.gets.filter((name) => !name.endsWith('manifest'));
    expect(lists).toEqual(
      ['b2/listed', 'b3/added', 'b4/added', 'b5/added'].map((name) => `backups/${name}.000001`),
    );
  });

  it('goes by all that is left where one in the middle was taken away by hand', async () => {
    await fiveBackups();
    for (const name of [...store.files.keys()]) if (name.startsWith('backups/b4/')) store.files.delete(name);
    await keepNewest(4, place());
    expect(await restored('b5')).toEqual(['alone-1', 'alone-5', 'always', 'two-4', 'two-5']);
    expect(await restored('b3')).toHaveLength(4);
  });

  it('removes what attempts that were cut off left behind, and leaves one that is newer than all backups', async () => {
    await fiveBackups();
    bucket.readsLeft = 1;
    for (const key of ['x', 'y', 'z']) await bucket.put(key, key);
    await expect(writeObjects(bucket, { ...place(), id: 'b6', leftOut })).rejects.toThrow('cut off');
    bucket.readsLeft = Infinity;
    for (const key of ['x', 'y', 'z']) bucket.objects.delete(key);
    store.files.set('backups/b6/auth/users.000001', Buffer.from('cut off'));
    const before = objectFiles().length;
    await backUp('b7');
    store.files.set('backups/b8/auth/users.000001', Buffer.from('being written'));
    expect(await keepNewest(9, place())).toEqual({ backups: 0, objects: 1 });
    expect(objectFiles()).toHaveLength(before - 1);
    expect([...store.files.keys()].filter((name) => /^backups\/b[68]\//.test(name))).toEqual([
      'backups/b8/auth/users.000001',
    ]);
  });

  it('removes nothing where it cannot tell what those name that stay', async () => {
    await fiveBackups();
    store.files.delete('backups/b4/added.000001');
    const names = [...store.files.keys()];
    await expect(keepNewest(3, place())).rejects.toThrow('is missing');
    expect([...store.files.keys()]).toEqual(names);
  });

  it('cut off in the middle, it leaves no backup that is there in part', async () => {
    await fiveBackups();
    const remove = store.remove.bind(store);
    let left = 3;
    store.remove = (name) => ((left -= 1) < 0 ? Promise.reject(new Error('cut off')) : remove(name));
    await expect(keepNewest(3, place())).rejects.toThrow('cut off');
    store.remove = remove;
    for (const id of await backupIds(store)) await restored(id);
    expect(store.files.has(manifestFileOf('b1'))).toBe(false);
    await keepNewest(3, place());
    expect(objectFiles()).toHaveLength(9);
  });
});
