import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { restoreSnapshot, takeSnapshot } from './snapshot.js';
import type { Snapshot } from './snapshot.js';
import type { World } from './world.js';

const quietMs = 500;

/**
 * Keeps a world in a JSON file: read at the start, written half a second after the last of some changes and at the
 * end, atomically (a new file, then a rename). Uploads lie beside it in `<file>.media/`.
 */
export class SnapshotFile {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly file: string,
    private readonly world: World,
  ) {
    mkdirSync(this.mediaFolder, { recursive: true });
    if (existsSync(file)) restoreSnapshot(world, JSON.parse(readFileSync(file, 'utf8')) as Snapshot);
    world.onChange = () => {
      this.timer ??= setTimeout(() => this.write(), quietMs);
    };
  }

  write(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(takeSnapshot(this.world)));
    renameSync(`${this.file}.new`, this.file);
  }

  private get mediaFolder(): string {
    return `${this.file}.media`;
  }

  keepMedia(id: string, bytes: Buffer): void {
    writeFileSync(join(this.mediaFolder, id), bytes);
  }

  loadMedia(id: string): Buffer | null {
    const file = join(this.mediaFolder, id);
    return existsSync(file) ? readFileSync(file) : null;
  }
}
