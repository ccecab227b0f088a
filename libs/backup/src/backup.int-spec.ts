import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { restoresCollection } from '@megafon/mongo';
import { ByteBox } from '@megafon/secrets';
import { ObjectStorage } from '@megafon/storage';
import { freshDatabaseName, testServers, uniqueName } from '@megafon/testing';
import mongoose from 'mongoose';
import type { mongo } from 'mongoose';
import { loadCollection } from './documents.js';
import { backupIdOf, backupIds } from './manifest.js';
import { keepNewest } from './retention.js';
import { restoreBackup } from './restore-backup.js';
import type { BackupStore } from './store/backup-store.js';
import { FolderStore } from './store/folder-store.js';
import { S3Store } from './store/s3-store.js';
import { writeBackup } from './write-backup.js';

const { Double, Int32, Long, MongoClient } = mongoose.mongo;
const secret = 'סוד שאיש לא יקרא';
const box = ByteBox.fromKeys(`b1:${Buffer.alloc(32, 3).toString('base64')}`);
const storageOf = (bucket: string) => new ObjectStorage({ ...testServers().s3, bucket });

interface Row extends mongo.Document {
  _id: string;
  name: string;
}

let client: mongo.MongoClient;
let root: string;
let store: FolderStore;
let database: string;
let storage: ObjectStorage;

beforeAll(async () => {
  client = await new MongoClient(testServers().mongoUri).connect();
});
afterAll(() => client?.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'megafon-backup-'));
  store = new FolderStore(root);
  database = freshDatabaseName('backup');
  storage = storageOf(uniqueName('backup'));
  await storage.ensureBucket();
  const rows = client.db(database).collection<Row>('rows');
  await rows.createIndex({ name: 1 }, { unique: true });
  await rows.insertMany(
    Array.from({ length: 1_200 }, (_, index) => ({ _id: `row-${index}`, name: `${secret} ${index}` })),
  );
});
afterEach(() => rm(root, { recursive: true, force: true }));

const rowsIn = (name: string) => client.db(name).collection<Row>('rows');
const backUp = (to: BackupStore = store) =>
  writeBackup({ client, databases: [database], storage }, { store: to, box });

function restore(more: { replace?: boolean; into?: string; objects?: ObjectStorage } = {}) {
  const { into = freshDatabaseName('restored'), objects = storage, replace } = more;
  const target = { client, storage: objects, nameOf: () => into, ...(replace !== undefined && { replace }) };
  return restoreBackup(target, { store, box }).then((report) => ({ ...report, into }));
}

async function filesOf(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('a backup', () => {
  it('comes back as it was, with its indexes, and with what JavaScript takes for the same', async () => {
    const values = { double: new Double(2), int: new Int32(2), long: Long.fromString('9007199254740993') };
    const stored = { _id: 'values', name: 'values', at: new Date(7), none: null, part: { list: [1, [2]] } };
    await rowsIn(database).insertOne({ ...stored, ...values });
    await backUp();
    const { into, documents, refused } = await restore();
    expect({ documents, refused }).toEqual({ documents: 1_201, refused: [] });
    expect(await rowsIn(into).countDocuments()).toBe(1_201);
    const raw = await rowsIn(into).findOne({ _id: 'values' }, { promoteValues: false });
    expect(raw?.['double']).toBeInstanceOf(Double);
    expect(raw?.['int']).toBeInstanceOf(Int32);
    expect(String(raw?.['long'])).toBe('9007199254740993');
    expect(await rowsIn(into).findOne({ _id: 'values' })).toMatchObject(stored);
    const insert = rowsIn(into).insertOne({ _id: 'twin', name: 'values' });
    await expect(insert).rejects.toMatchObject({ code: 11_000 });
  });

  it('is made and restored while others write: each document is whole, and nothing is there twice', async () => {
    let isOver = false;
    const writing = (async () => {
      for (let round = 0; !isOver; round += 1) {
        const row = rowsIn(database);
        await row.updateOne({ _id: `row-${round % 1_200}` }, { $set: { pair: [round, round] } });
        await row.insertOne({ _id: `new-${round}`, name: `new ${round}`, pair: [round, round] });
      }
    })();
    const { manifest } = await backUp();
    isOver = true;
    await writing;
    const { into, documents } = await restore();
    expect(manifest.from.getTime()).toBeLessThanOrEqual(manifest.until.getTime());
    expect(await rowsIn(into).countDocuments()).toBe(documents);
    expect(documents).toBeGreaterThanOrEqual(1_200);
    for await (const row of rowsIn(into).find({ pair: { $exists: true } })) {
      const [one, other] = row['pair'] as number[];
      expect(one).toBe(other);
    }
  });

  it('says nothing to whoever has the folder and not the key', async () => {
    await storage.put('media/o/one.txt', Buffer.from(secret), 'text/plain');
    await backUp();
    for (const file of await filesOf())
      expect((await readFile(file)).includes(Buffer.from(secret))).toBe(false);
    const other = ByteBox.fromKeys(`b2:${Buffer.alloc(32, 4).toString('base64')}`);
    const target = { client, storage, nameOf: () => freshDatabaseName('restored') };
    await expect(restoreBackup(target, { store, box: other })).rejects.toThrow('unknown-key');
  });

  it('is none without its manifest', async () => {
    const { manifest } = await backUp();
    await store.remove(`backups/${manifest.id}/manifest`);
    await expect(restore()).rejects.toThrow('there is no backup');
  });

  it('takes away copies of databases that attempts of over a day ago left, without being told what to keep', async () => {
    const { manifest } = await backUp();
    const attempts = [23, 25].map((hours) =>
      backupIdOf(new Date(manifest.from.getTime() - hours * 3_600_000)),
    );
    for (const id of attempts)
      for (const file of [`${database}/rows.000001`, 'listed.000001'])
        await store.put(`backups/${id}/${file}`, Buffer.from('cut off'));
    await backUp();
    const [recent, old] = attempts;
    const left = (await filesOf()).map((file) => file.slice(root.length + 1));
    // Of the old one its lists: the next attempt goes on from them.
    expect(left.filter((name) => name.includes(`${old}`))).toEqual([`backups/${old}/listed.000001`]);
    expect(left.filter((name) => name.includes(`${recent}`))).toHaveLength(2);
    expect((await restore()).documents).toBe(1_200);
  });
});

describe('a restore', () => {
  it('checks every file before it writes anything', async () => {
    await storage.put('media/o/one.txt', Buffer.from('אחד'), 'text/plain');
    const { manifest } = await backUp();
    const files = (await filesOf()).filter((file) => !file.endsWith('manifest'));
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      const bytes = await readFile(file);
      await writeFile(
        file,
        Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.readUInt8(bytes.length - 1) ^ 1])]),
      );
      const into = freshDatabaseName('restored');
      await expect(restore({ into })).rejects.toThrow('is not as it was written');
      expect(await client.db(into).listCollections().toArray()).toEqual([]);
      await rm(file);
      await expect(restore({ into })).rejects.toThrow('is missing');
      await writeFile(file, bytes);
    }
    expect((await restore()).manifest.id).toBe(manifest.id);
  });

  it('leaves alone what is not empty, unless it is told to replace it', async () => {
    await backUp();
    await rowsIn(database).insertOne({ _id: 'later', name: 'later' });
    await expect(restore({ into: database })).rejects.toThrow('is not empty');
    expect(await rowsIn(database).countDocuments()).toBe(1_201);
    await restore({ into: database, replace: true });
    expect(await rowsIn(database).countDocuments()).toBe(1_200);
  });

  it('marks each database, with the time that was lost', async () => {
    const { manifest } = await backUp();
    const { into, restoreId } = await restore();
    const mark = await client
      .db(into)
      .collection<{ _id: string }>(restoresCollection)
      .findOne({ _id: restoreId });
    expect(mark).toMatchObject({ state: 'loaded', from: manifest.from, until: manifest.until });
    expect((mark as unknown as { restoredAt: Date }).restoredAt >= manifest.until).toBe(true);
  });

  it('names the documents that a unique key refuses, and takes the others', async () => {
    await rowsIn(database).dropIndexes();
    await rowsIn(database).insertOne({ _id: 'twin', name: `${secret} 0` });
    const { manifest } = await backUp();
    expect(manifest.databases[0]?.collections[0]?.indexes).toEqual([]);
    const into = freshDatabaseName('restored');
    const given = manifest.databases[0]?.collections[0];
    given?.indexes.push({ key: { name: 1 }, name: 'name_1', unique: true });
    if (given)
      expect(await loadCollection(client.db(into).collection('rows'), given, { store, box })).toEqual([
        'rows/twin',
      ]);
    expect(await rowsIn(into).countDocuments()).toBe(1_200);
  });
});

describe('the objects', () => {
  const bytesIn = async (objects: ObjectStorage, key: string) => (await objects.read(key)).toString();

  it('are read once, come back with their type, and do not take the place of what is there', async () => {
    await storage.put('media/o/one.txt', Buffer.from('אחד'), 'text/plain');
    expect((await backUp()).newObjects).toBe(1);
    await storage.put('media/o/two.bin', Buffer.from([0, 255]), 'video/mp4');
    const second = await backUp();
    expect(second).toMatchObject({ newObjects: 1, manifest: { objects: { count: 2 } } });
    const objects = storageOf(uniqueName('restored'));
    await objects.put('media/o/one.txt', Buffer.from('חדש'), 'text/plain');
    expect((await restore({ objects })).objectsPut).toBe(1);
    expect(await bytesIn(objects, 'media/o/one.txt')).toBe('חדש');
    expect((await objects.stat('media/o/two.bin')).contentType).toBe('video/mp4');
  });

  it('are not read again that an attempt copied which was cut off, whenever that was', async () => {
    for (const n of [1, 2, 3]) await storage.put(`media/o/${n}.txt`, Buffer.from(`${n}`), 'text/plain');
    const put = store.put.bind(store);
    for (const last of ['objects/', 'listed.000001', 'manifest']) {
      const cut = new FolderStore(root);
      cut.put = async (name, bytes) => {
        if (name.endsWith(last)) throw new Error('cut off');
        await put(name, bytes);
        if (name.startsWith(last)) throw new Error('cut off');
      };
      await expect(backUp(cut)).rejects.toThrow('cut off');
      await expect(restore()).rejects.toThrow('there is no backup');
    }
    await storage.put('media/o/4.txt', Buffer.from('4'), 'text/plain');
    expect(await backUp()).toMatchObject({ newObjects: 4, copied: 1 });
    expect(await keepNewest(1, { store, box })).toEqual({ backups: 0, objects: 0 });
    const objects = storageOf(uniqueName('restored'));
    expect((await restore({ objects })).objectsPut).toBe(4);
    expect(await bytesIn(objects, 'media/o/3.txt')).toBe('3');
  });

  it('go with the last backup that names them', async () => {
    await storage.put('media/o/one.txt', Buffer.from('אחד'), 'text/plain');
    await backUp();
    await storage.remove('media/o/one.txt');
    await storage.put('media/o/two.txt', Buffer.from('שניים'), 'text/plain');
    await backUp();
    await backUp();
    expect(await keepNewest(2, { store, box })).toEqual({ backups: 1, objects: 1 });
    expect(await backupIds(store)).toHaveLength(2);
    const objects = storageOf(uniqueName('restored'));
    await restore({ objects });
    expect(await bytesIn(objects, 'media/o/two.txt')).toBe('שניים');
  });

  it('and all the rest may lie in a bucket', async () => {
    await storage.put('media/o/one.txt', Buffer.from('אחד'), 'text/plain');
    const target = new S3Store(storageOf(uniqueName('backups')), 'nightly');
    await backUp(target);
    const objects = storageOf(uniqueName('restored'));
    const into = freshDatabaseName('restored');
    await restoreBackup({ client, storage: objects, nameOf: () => into }, { store: target, box });
    expect(await rowsIn(into).countDocuments()).toBe(1_200);
    expect(await bytesIn(objects, 'media/o/one.txt')).toBe('אחד');
    expect(await keepNewest(1, { store: target, box })).toEqual({ backups: 0, objects: 0 });
  });
});
