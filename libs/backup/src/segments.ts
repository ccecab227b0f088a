import { createHash } from 'node:crypto';
import { SecretError } from '@megafon/secrets';
import { storedObject } from './manifest.js';
import type { Segments, StoredObject } from './manifest.js';
import { DamagedBackupError, hashOf, putSealed, squeeze, unsqueeze } from './parts.js';
import type { Place } from './place.js';

/** Lines of a file: so many are held in memory, and so many are looked for one by one after an attempt was cut off. */
export const segmentLines = 1_000;

const fileOf = (name: string, number: number) => `${name}.${String(number).padStart(6, '0')}`;
/** Which file of a list it is; 0 where it is none of it. */
export const segmentNumber = (name: string, file: string): number =>
  file.startsWith(`${name}.`) ? Number(file.slice(name.length + 1)) : 0;

/** Writes a list of objects file by file: what an attempt has of it when it is cut off is of use to the next one. */
export class SegmentWriter {
  private lines: string[] = [];
  private count = 0;
  private files = 0;
  private readonly checksum = createHash('sha256');

  constructor(
    private readonly place: Place,
    private readonly name: string,
  ) {}

  async add(object: StoredObject): Promise<void> {
    this.lines.push(JSON.stringify(object));
    if (this.lines.length >= segmentLines) await this.flush();
  }

  async end(): Promise<Segments> {
    if (this.lines.length > 0) await this.flush();
    return { count: this.count, files: this.files, sha256: this.checksum.digest('hex') };
  }

  private async flush(): Promise<void> {
    const bytes = await squeeze(Buffer.from(this.lines.join('\n')));
    const { sha256 } = await putSealed(this.place, fileOf(this.name, this.files + 1), bytes);
    this.checksum.update(sha256);
    this.count += this.lines.length;
    this.files += 1;
    this.lines = [];
  }
}

/** A file at a time. @throws DamagedBackupError where it is not, from the first to the last line, what was written */
export async function* readSegments(
  place: Place,
  name: string,
  { count, files, sha256 }: Segments,
): AsyncGenerator<StoredObject> {
  const checksum = createHash('sha256');
  let read = 0;
  for (let number = 1; number <= files; number += 1) {
    const { hash, objects } = await segmentIn(place, fileOf(name, number));
    checksum.update(hash);
    read += objects.length;
    yield* objects;
  }
  if (read !== count || checksum.digest('hex') !== sha256)
    throw new DamagedBackupError(`${name} is not as it was written`);
}

/** What an attempt that was cut off has of a list: up to what is not whole. */
export async function* readWhatIsLeft(
  place: Place,
  name: string,
  files: number,
): AsyncGenerator<StoredObject> {
  for (let number = 1; number <= files; number += 1) {
    try {
      yield* (await segmentIn(place, fileOf(name, number))).objects;
    } catch (error) {
      if (error instanceof DamagedBackupError) return;
      throw error;
    }
  }
}

async function segmentIn({ store, box }: Place, file: string) {
  const sealed = await store.get(file);
  if (sealed === null) throw new DamagedBackupError(`${file} is missing`);
  const lines = (await unsqueeze(opened(sealed, file, box))).toString().split('\n');
  return { hash: hashOf(sealed), objects: lines.map((line) => storedObject.parse(JSON.parse(line))) };
}

function opened(sealed: Buffer, file: string, box: Place['box']): Buffer {
  try {
    return box.open(sealed, file);
  } catch (error) {
    if (!(error instanceof SecretError) || error.fault === 'unknown-key') throw error;
    throw new DamagedBackupError(`${file} is not as it was written`, { cause: error });
  }
}
