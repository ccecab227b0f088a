import { unlessMissing } from '@megafon/storage';
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
    return unlessMissing(() => this.storage.read(this.keyOf(name)));
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
