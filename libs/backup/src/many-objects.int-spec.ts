import { beforeEach, describe, expect, it } from '@jest/globals';
import { box, MemoryBucket, MemoryStore } from '../test/in-memory.js';
import { writeManifest } from './manifest.js';
import { writeObjects } from './objects.js';
import { SegmentWriter, segmentLines } from './segments.js';
import { objectFileOf } from './stored-objects.js';

let store: MemoryStore;
let place: { store: MemoryStore; box: typeof box };
beforeEach(() => {
  store = new MemoryStore();
  place = { store, box };
});
const at = new Date('2026-03-01T09:00:00Z');
const leftOut = () => false;

describe('a backup of many objects', () => {
  it('holds about a thousand of them, of the listing and of what the last one had', async () => {
    const count = 200_000;
    let [listed, mostAhead, before] = [0, 0, 0];
    const files = (name: string) => store.gets.filter((file) => file.startsWith(name)).length;
    async function* listing() {
      for (listed = 0; listed < count; listed += 1) {
        const key = `media/${String(listed).padStart(7, '0')}`;
        yield await Promise.resolve({ key, etag: 'e', sizeBytes: 1 });
        if (listed % 100 > 0) continue;
        const written = store.files.size - before;
        mostAhead = Math.max(
          mostAhead,
          listed - written * segmentLines,
          files('backups/b0/listed') * segmentLines - listed,
        );
      }
    }
    const [image, part] = [{ contentType: 'image/jpeg' }, { sha256: '', bytes: 1 }];
    const writer = new SegmentWriter(place, 'backups/b0/listed');
    for await (const { key, etag } of listing())
      await writer.add({ ...image, key, etag, part: { ...part, file: objectFileOf({ key, etag }) } });
    const objects = { count, listed: await writer.end(), added: null, after: null };
    const times = { from: at, until: at, cut: 'fuzzy' as const };
    await writeManifest(place, { format: 2, id: 'b0', ...times, databases: [], objects });
    [before, mostAhead] = [store.files.size, 0];
    const nothing = () => Promise.reject(new Error('nothing is to be read'));
    const source = { list: listing, stat: nothing, read: nothing };
    const written = await writeObjects(source, { ...place, id: 'b1', leftOut });
    expect(written).toMatchObject({ objects: { count, after: 'b0' }, newObjects: 0, copied: 0 });
    expect(mostAhead).toBeLessThanOrEqual(2 * segmentLines);
  });

  it('has a large one in memory alone', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024);
    const bucket = new MemoryBucket();
    for (const key of ['a', 'c']) await bucket.put(key, large);
    await bucket.put('b', 'small');
    await writeObjects(bucket, { ...place, id: 'b1', leftOut });
    expect(bucket.mostReading).toBeLessThanOrEqual(large.length);
  });
});
