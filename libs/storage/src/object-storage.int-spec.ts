import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { testServers, uniqueName } from '@megafon/testing';
import { InvalidObjectKeyError } from './object-key.js';
import { ObjectStorage } from './object-storage.js';
import { Spool } from './spool.js';
import { ObjectNotFoundError, ObjectTooLargeError, StorageUnavailableError } from './storage-errors.js';

const { endpoint, accessKey, secretKey } = testServers().s3;
const storage = new ObjectStorage({ endpoint, accessKey, secretKey, bucket: uniqueName('storage') });
const text = async (key: string) => (await storage.read(key)).toString();

describe('ObjectStorage', () => {
  it('gives back the bytes and the type it was given, under a Hebrew key too', async () => {
    await storage.put('תמונות/שלום עולם.txt', Buffer.from('מגפון'), 'image/png');
    expect(await text('תמונות/שלום עולם.txt')).toBe('מגפון');
    const { sizeBytes, contentType, etag } = await storage.stat('תמונות/שלום עולם.txt');
    expect({ sizeBytes, contentType }).toEqual({ sizeBytes: 10, contentType: 'image/png' });
    expect(etag).not.toBe('');
  });

  it('stores a stream', async () => {
    await storage.put('stream', Readable.from([Buffer.from('ab'), Buffer.from('c')]), 'text/plain');
    expect(await text('stream')).toBe('abc');
  });

  it('stores a file and fetches it into another, byte for byte, with its type', async () => {
    await new Spool('megafon-test').within(async (folder) => {
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
      await writeFile(join(folder, 'given'), bytes);
      await storage.putFile('file/סרטון.mp4', join(folder, 'given'), 'video/mp4');
      expect(await storage.stat('file/סרטון.mp4')).toMatchObject({
        sizeBytes: bytes.length,
        contentType: 'video/mp4',
      });
      await storage.getFile('file/סרטון.mp4', join(folder, 'fetched'));
      expect((await readFile(join(folder, 'fetched'))).equals(bytes)).toBe(true);
    });
  });

  it('refuses a stream that never ends, before it fills the memory', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(8 * 1024 * 1024);
      })(),
    );
    await expect(storage.put('endless', endless, 'text/plain')).rejects.toBeInstanceOf(ObjectTooLargeError);
  });

  it('stores nothing and fails when the stream breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the upload broke off');
      })(),
    );
    await expect(storage.put('broken', broken, 'text/plain')).rejects.toThrow('the upload broke off');
    await expect(storage.get('broken')).rejects.toBeInstanceOf(ObjectNotFoundError);
  });

  it('replaces, and reads a part', async () => {
    await storage.put('a/b', Buffer.from('first'), 'text/plain');
    await storage.put('a/b', Buffer.from('second'), 'text/plain');
    const part = await (await storage.getRange('a/b', 1, 3)).toArray();
    expect(Buffer.concat(part as Buffer[]).toString()).toBe('eco');
  });

  it('says that an object is missing, and removes twice without harm', async () => {
    await storage.put('gone', Buffer.from('x'), 'text/plain');
    await storage.remove('gone');
    await storage.remove('gone');
    await expect(storage.get('gone')).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(storage.stat('gone')).rejects.toBeInstanceOf(ObjectNotFoundError);
  });

  it('removes several at once, those that are gone already too, and all of a folder but its neighbours', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `folder/a/${index}`);
    await Promise.all([...keys, 'folder/ab'].map((key) => storage.put(key, Buffer.from('x'), 'text/plain')));
    await storage.removeMany([...keys.slice(0, 20), 'folder/none']);
    await expect(storage.get('folder/a/0')).rejects.toBeInstanceOf(ObjectNotFoundError);
    expect(await storage.removeFolder('folder/a')).toBe(20);
    expect(await storage.removeFolder('folder/a')).toBe(0);
    expect(await text('folder/ab')).toBe('x');
  });

  it('lists all there is, in order, with its size', async () => {
    const listing = new ObjectStorage({ endpoint, accessKey, secretKey, bucket: uniqueName('storage') });
    const keys = ['a/b', 'a/c/d', 'aa', 'b', 'ב'];
    for (const key of [...keys].reverse()) await listing.put(key, Buffer.from(key), 'text/plain');
    const listed = [];
    for await (const { key, sizeBytes } of listing.list()) listed.push([key, sizeBytes]);
    expect(listed).toEqual(keys.map((key) => [key, Buffer.byteLength(key)]));
  });

  it('presigns for who has no credentials', async () => {
    const put = await storage.presign('signed', { method: 'PUT', expiresSeconds: 60 });
    expect((await fetch(put, { method: 'PUT', body: 'by url' })).status).toBe(200);
    const got = await fetch(await storage.presign('signed'));
    expect(await got.text()).toBe('by url');
    expect((await fetch(got.url.split('?')[0] ?? '')).status).toBe(403);
  });

  it('refuses keys that could leave the bucket', async () => {
    await expect(storage.put('../x', Buffer.from('x'), 'text/plain')).rejects.toBeInstanceOf(
      InvalidObjectKeyError,
    );
    await expect(storage.get('a/../../x')).rejects.toBeInstanceOf(InvalidObjectKeyError);
  });

  it('makes a missing bucket once, and by several at the same time', async () => {
    const options = { endpoint, accessKey, secretKey, bucket: uniqueName('storage') };
    const instances = [new ObjectStorage(options), new ObjectStorage(options)];
    await Promise.all(instances.map((instance) => instance.ensureBucket()));
    await expect(instances[0]?.check()).resolves.toBeUndefined();
  });
});

describe('a store that is away', () => {
  const away = new ObjectStorage({ endpoint: 'http://127.0.0.1:1', accessKey, secretKey, bucket: 'b' });

  it('is told apart from an object that is missing', async () => {
    await expect(away.put('a', Buffer.from('x'), 'text/plain')).rejects.toBeInstanceOf(
      StorageUnavailableError,
    );
    await expect(away.putFile('a', import.meta.filename, 'text/plain')).rejects.toBeInstanceOf(
      StorageUnavailableError,
    );
    await expect(away.get('a')).rejects.toBeInstanceOf(StorageUnavailableError);
    await expect(away.check()).rejects.toBeInstanceOf(StorageUnavailableError);
  });
});
