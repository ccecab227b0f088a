import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@megafon/processes';

/** Folders of this machine for files on their way to or from the store: they are never whole in memory. */
export class Spool {
  /** @param name of whoever uses it, letters and hyphens: `megafon-upload` */
  constructor(private readonly name: string) {}

  /** A folder that is gone, with what is in it, when `work` has ended. */
  async within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await this.folder();
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** A folder that its user removes. */
  folder(): Promise<string> {
    return mkdtemp(join(tmpdir(), `${this.name}-${process.pid}-`));
  }

  /** Removes what processes that were killed left behind. */
  async removeLeftovers(): Promise<void> {
    const ours = new RegExp(`^${this.name}-(\\d+)-`);
    const left = (await readdir(tmpdir())).filter((name) => {
      const [, pid] = ours.exec(name) ?? [];
      return pid !== undefined && !isAlive(Number(pid));
    });
    await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  }
}
