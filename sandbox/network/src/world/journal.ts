import { closeSync, fdatasync, openSync, readFileSync, write } from 'node:fs';
import { promisify } from 'node:util';
import type { Entry } from './entry.js';

const writeTo = promisify(write);
const sync = promisify(fdatasync);

/**
 * Changes, one a line, in the order they happened. What came while a batch was on its way to the disk goes out as the
 * next one, so that many at once cost one sync.
 */
export class Journal {
  private readonly descriptor: number;
  private lines: string[] = [];
  /** The batch on its way, and the one after it. */
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;
  sizeBytes = 0;

  constructor(file: string) {
    this.descriptor = openSync(file, 'w');
  }

  append(entry: Entry): void {
    this.lines.push(`${JSON.stringify(entry)}\n`);
  }

  /** Resolves when everything appended so far is on the disk. */
  saved(): Promise<void> {
    if (this.lines.length === 0) return this.next ?? this.current;
    this.next ??= this.current.then(() => {
      this.next = null;
      this.current = this.writeBatch();
      return this.current;
    });
    return this.next;
  }

  /** Only when everything is saved. */
  close(): void {
    closeSync(this.descriptor);
  }

  private async writeBatch(): Promise<void> {
    const batch = Buffer.from(this.lines.join(''));
    this.lines = [];
    for (let written = 0; written < batch.length;)
      written += (await writeTo(this.descriptor, batch, written)).bytesWritten;
    await sync(this.descriptor);
    this.sizeBytes += batch.length;
  }
}

/** What a journal holds. A last line that is not whole was never confirmed, and is left out. */
export function readJournal(file: string): Entry[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Entry);
}
