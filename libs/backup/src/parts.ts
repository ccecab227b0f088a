import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Part } from './manifest.js';
import type { Place } from './place.js';
import type { BackupStore } from './store/backup-store.js';

/** Of what is put together before it is compressed: memory is bounded by it, and by the longest document. */
const partBytes = 8 * 1024 * 1024;
export const squeeze = promisify(gzip);
export const unsqueeze = promisify(gunzip);

export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

/** Writes records into numbered files, each compressed and sealed by itself. */
export class PartWriter {
  readonly parts: Part[] = [];
  private records: Buffer[] = [];
  private sizeBytes = 0;

  constructor(
    private readonly place: Place,
    private readonly name: string,
  ) {}

  async add(record: Buffer): Promise<void> {
    this.records.push(record);
    this.sizeBytes += record.length;
    if (this.sizeBytes >= partBytes) await this.flush();
  }

  async end(): Promise<Part[]> {
    if (this.records.length > 0) await this.flush();
    return this.parts;
  }

  private async flush(): Promise<void> {
    const file = `${this.name}.${String(this.parts.length + 1).padStart(6, '0')}`;
    const bytes = await squeeze(Buffer.concat(this.records));
    this.records = [];
    this.sizeBytes = 0;
    this.parts.push(await putSealed(this.place, file, bytes));
  }
}

export async function putSealed({ store, box }: Place, file: string, bytes: Buffer): Promise<Part> {
  const sealed = box.seal(bytes, file);
  await store.put(file, sealed);
  return { file, sha256: hashOf(sealed), bytes: sealed.length };
}

/** @throws DamagedBackupError where it is not there, or not as it was written */
export async function readSealed(store: BackupStore, { file, sha256 }: Part): Promise<Buffer> {
  const sealed = await store.get(file);
  if (sealed === null) throw new DamagedBackupError(`${file} is missing`);
  if (hashOf(sealed) !== sha256) throw new DamagedBackupError(`${file} is not as it was written`);
  return sealed;
}

/** What was put. Throws as `readSealed` and `ByteBox` do. */
export async function openSealed({ store, box }: Place, part: Part): Promise<Buffer> {
  return box.open(await readSealed(store, part), part.file);
}

/** What one part holds, put together again. Throws as `readSealed` and `ByteBox` do. */
export async function readPart(place: Place, part: Part): Promise<Buffer> {
  return unsqueeze(await openSealed(place, part));
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
