import { ObjectNotFoundError } from '@megafon/storage';
import type { ObjectStorage } from '@megafon/storage';
import type { BackupStore } from './backup-store.js';

/** @param prefix begins all names; '' where the whole bucket is for backups */
export class S3Store implements BackupStore {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly prefix: string,
  ) {}

  put(name: string, bytes: Buffer): Promise<void> {
    return this.storage.put(this.keyOf(name), bytes, 'application/octet-stream');
  }

  get(name: string): Promise<Buffer | null> {
    return unlessGone(() => this.storage.read(this.keyOf(name)));
  }

  async has(name: string): Promise<boolean> {
    return (await unlessGone(() => this.storage.stat(this.keyOf(name)))) !== null;
  }

  remove(name: string): Promise<void> {
    return this.storage.remove(this.keyOf(name));
  }

  async *list(folder: string): AsyncGenerator<string> {
    const below = this.keyOf('').length;
    for await (const key of this.storage.keysIn(this.keyOf(folder))) yield key.slice(below);
  }

  private keyOf(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}/${name}`;
  }
}

async function unlessGone<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}
