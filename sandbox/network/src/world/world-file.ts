import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { readFileSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { applyEntry } from './entry.js';
import { Journal, readJournal } from './journal.js';
import { restoreSnapshot, takeSnapshot } from './snapshot.js';
import type { Snapshot } from './snapshot.js';
import type { World } from './world.js';

/** A journal longer than this is put into a new snapshot. */
const longestJournalBytes = 8 * 1024 * 1024;

/**
 * Keeps a world on the disk: a snapshot in `<file>`, and in `<file>.journal-<n>` what happened since, n being written in
 * the snapshot. A new snapshot takes the old one's place in one rename and names a new journal, so whenever the process
 * is killed, one of the two is whole. Uploads lie in `<file>.media/`.
 */
export class WorldFile {
  private journal: Journal;
  private generation: number;

  constructor(
    private readonly file: string,
    private readonly world: World,
  ) {
    mkdirSync(this.mediaFolder, { recursive: true });
    this.generation = this.restore();
    this.journal = this.begin();
    world.onEntry = (entry) => this.journal.append(entry);
  }

  /** Resolves when all that happened so far is on the disk. */
  async saved(): Promise<void> {
    const { journal } = this;
    await journal.saved();
    if (journal !== this.journal || journal.sizeBytes < longestJournalBytes) return;
    // What was appended meanwhile is in the snapshot too, and may still be awaited.
    this.journal = this.begin();
    await journal.saved();
    journal.close();
  }

  async close(): Promise<void> {
    await this.journal.saved();
    this.journal.close();
    this.journal = this.begin();
    this.journal.close();
  }

  keepMedia(id: string, bytes: Buffer): void {
    writeSynced(join(this.mediaFolder, id), bytes);
  }

  loadMedia(id: string): Buffer | null {
    const file = join(this.mediaFolder, id);
    return existsSync(file) ? readFileSync(file) : null;
  }

  private restore(): number {
    if (!existsSync(this.file)) return 0;
    const snapshot = JSON.parse(readFileSync(this.file, 'utf8')) as Snapshot;
    restoreSnapshot(this.world, snapshot);
    const generation = snapshot.journal ?? 0;
    const journal = this.journalFile(generation);
    if (existsSync(journal)) for (const entry of readJournal(journal)) applyEntry(this.world, entry);
    return generation;
  }

  /** A new snapshot and an empty journal for what comes after it. */
  private begin(): Journal {
    this.generation += 1;
    mkdirSync(dirname(this.file), { recursive: true });
    const journal = new Journal(this.journalFile(this.generation));
    const snapshot = { ...takeSnapshot(this.world), journal: this.generation };
    writeSynced(`${this.file}.new`, Buffer.from(JSON.stringify(snapshot)));
    renameSync(`${this.file}.new`, this.file);
    syncFolder(dirname(this.file));
    this.removeOldJournals();
    return journal;
  }

  private removeOldJournals(): void {
    const prefix = `${basename(this.file)}.journal-`;
    for (const name of readdirSync(dirname(this.file))) {
      if (name.startsWith(prefix) && Number(name.slice(prefix.length)) < this.generation)
        rmSync(join(dirname(this.file), name));
    }
  }

  private journalFile(generation: number): string {
    return `${this.file}.journal-${generation}`;
  }

  private get mediaFolder(): string {
    return `${this.file}.media`;
  }
}

function writeSynced(file: string, bytes: Buffer): void {
  const descriptor = openSync(file, 'w');
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
