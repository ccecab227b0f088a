import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ByteBox } from '@megafon/secrets';
import { ObjectNotFoundError } from '@megafon/storage';
import type { ListedObject } from '@megafon/storage';
import type { ObjectSource } from '../src/objects.js';
import type { BackupStore } from '../src/store/backup-store.js';

export const box = ByteBox.fromKeys(`b1:${Buffer.alloc(32, 3).toString('base64')}`);

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Files in memory, listed in order; it tells what was read. */
export class MemoryStore implements BackupStore {
  readonly files = new Map<string, Buffer>();
  /** Names, since the test last emptied it. */
  readonly gets: string[] = [];

  async put(name: string, bytes: Buffer): Promise<void> {
    this.files.set(name, bytes);
    return Promise.resolve();
  }

  async get(name: string): Promise<Buffer | null> {
    this.gets.push(name);
    return Promise.resolve(this.files.get(name) ?? null);
  }

  async remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }

  async *list(folder: string): AsyncGenerator<string> {
    for (const name of [...this.files.keys()].sort(byBytes))
      if (name.startsWith(`${folder}/`)) yield await Promise.resolve(name);
  }
}

/** A bucket that counts what is read of it. */
export class MemoryBucket implements ObjectSource {
  readonly objects = new Map<string, Buffer>();
  reads: string[] = [];
  listed = 0;
  /** Bytes that are being read, at this moment and at the most. */
  reading = 0;
  mostReading = 0;
  /** After so many reads the process is gone. */
  readsLeft = Infinity;
  inOrder = byBytes;

  put(key: string, body: Uint8Array | Readable | string): Promise<void> {
    if (typeof body !== 'string' && !(body instanceof Uint8Array)) throw new Error('no streams here');
    this.objects.set(key, Buffer.from(body as Uint8Array));
    return Promise.resolve();
  }

  async *list(): AsyncGenerator<ListedObject> {
    for (const key of [...this.objects.keys()].sort(this.inOrder)) {
      const bytes = this.objects.get(key);
      if (!bytes) continue;
      this.listed += 1;
      yield await Promise.resolve({ key, etag: etagOf(bytes), sizeBytes: bytes.length });
    }
  }

  async stat(key: string) {
    const bytes = await this.read(key, false);
    return { sizeBytes: bytes.length, contentType: 'text/plain', etag: etagOf(bytes) };
  }

  async read(key: string, isCounted = true): Promise<Buffer> {
    const bytes = this.objects.get(key);
    if (!bytes) throw new ObjectNotFoundError(key);
    if (!isCounted) return bytes;
    if (this.readsLeft <= 0) throw new Error('cut off');
    this.readsLeft -= 1;
    this.reading += bytes.length;
    this.mostReading = Math.max(this.mostReading, this.reading);
    await tick();
    this.reading -= bytes.length;
    this.reads.push(key);
    return bytes;
  }
}

function etagOf(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}
