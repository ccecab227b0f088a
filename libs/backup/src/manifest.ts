import { z } from 'zod';
import { DamagedBackupError } from './parts.js';
import type { Place } from './place.js';
import type { BackupStore } from './store/backup-store.js';

const part = z.object({ file: z.string(), sha256: z.string(), bytes: z.number().int() });
export type Part = z.infer<typeof part>;

const index = z.object({ key: z.record(z.string(), z.unknown()) }).loose();

const collection = z.object({
  name: z.string(),
  documents: z.number().int(),
  indexes: z.array(index),
  parts: z.array(part),
});
export type StoredCollection = z.infer<typeof collection>;

/** A list in numbered files: how many lines and files it has, and the checksum of them all. */
const segments = z.object({ count: z.number().int(), files: z.number().int(), sha256: z.string() });
export type Segments = z.infer<typeof segments>;

/** Format 1: in no order that is known, each file named here. */
const objectsInParts = z.object({ count: z.number().int(), parts: z.array(part) });
/** Format 2: in the order of the listing, so that two lists are compared as they are read. */
const objectsInSegments = z.object({
  count: z.number().int(),
  listed: segments,
  /** Of these what the backup `after` does not name; without such a backup that is all. */
  added: segments.nullable(),
  after: z.string().nullable(),
});

const written = {
  id: z.string(),
  /** By the database's clock: no document is older than `from`, none newer than `until`. */
  from: z.coerce.date(),
  until: z.coerce.date(),
  /** `snapshot`: all of one moment. `fuzzy`: each document as it was when it was read. */
  cut: z.enum(['snapshot', 'fuzzy']),
  databases: z.array(z.object({ name: z.string(), collections: z.array(collection) })),
};
const manifest = z.discriminatedUnion('format', [
  z.object({ format: z.literal(1), ...written, objects: objectsInParts }),
  z.object({ format: z.literal(2), ...written, objects: objectsInSegments }),
]);
export type Manifest = z.infer<typeof manifest>;
export type ObjectsInSegments = z.infer<typeof objectsInSegments>;

/** An object of the storage; its bytes lie in a file that backups share. */
export const storedObject = z.object({
  key: z.string(),
  etag: z.string(),
  /** Not in lists of format 1. */
  sizeBytes: z.number().int().optional(),
  contentType: z.string(),
  part,
});
export type StoredObject = z.infer<typeof storedObject>;

export const backupsFolder = 'backups';
export const objectsFolder = 'objects';

/** By the database's clock; later ones are greater as texts, too. */
export const backupIdOf = (from: Date) => from.toISOString().replace(/[:.]/g, '-');

export const folderOf = (id: string) => `${backupsFolder}/${id}`;

/** Written last: a folder without it is no backup. Sealed, so that it is whole and ours. */
export const manifestFileOf = (id: string) => `${folderOf(id)}/manifest`;

export async function writeManifest({ store, box }: Place, ended: Manifest): Promise<void> {
  const file = manifestFileOf(ended.id);
  await store.put(file, box.seal(Buffer.from(JSON.stringify(ended)), file));
}

/** @throws DamagedBackupError, SecretError */
export async function readManifest({ store, box }: Place, id: string): Promise<Manifest> {
  const file = manifestFileOf(id);
  const sealed = await store.get(file);
  if (sealed === null) throw new DamagedBackupError(`${id} is no backup: it has no manifest`);
  return manifest.parse(JSON.parse(box.open(sealed, file).toString()));
}

/** Of what was ended, oldest first. */
export async function backupIds(store: BackupStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const name of store.list(backupsFolder)) {
    const [, id] = /^backups\/([^/]+)\/manifest$/.exec(name) ?? [];
    if (id !== undefined) ids.push(id);
  }
  return ids.sort();
}
