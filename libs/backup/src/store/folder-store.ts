import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupStore } from './backup-store.js';

export class FolderStore implements BackupStore {
  constructor(private readonly root: string) {}

  async put(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.root, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.root, name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.root, name), { force: true });
  }

  async *list(folder: string): AsyncGenerator<string> {
    try {
      for await (const entry of await opendir(join(this.root, folder))) {
        const name = `${folder}/${entry.name}`;
        if (entry.isDirectory()) yield* this.list(name);
        else if (entry.isFile() && !entry.name.endsWith('.new')) yield name;
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
