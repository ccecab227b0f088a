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

const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** By the database's clock: no document is older than `from`, none newer than `until`. */
  from: z.coerce.date(),
  until: z.coerce.date(),
  /** `snapshot`: all of one moment. `fuzzy`: each document as it was when it was read. */
  cut: z.enum(['snapshot', 'fuzzy']),
  databases: z.array(z.object({ name: z.string(), collections: z.array(collection) })),
  objects: z.object({ count: z.number().int(), parts: z.array(part) }),
});
export type Manifest = z.infer<typeof manifest>;

/** An object of the storage; its bytes lie in a file that backups share. */
export const storedObject = z.object({
  key: z.string(),
  etag: z.string(),
  contentType: z.string(),
  part,
});
export type StoredObject = z.infer<typeof storedObject>;

export const backupsFolder = 'backups';
export const objectsFolder = 'objects';

/** Written last: a folder without it is no backup. Sealed, so that it is whole and ours. */
const manifestOf = (id: string) => `${backupsFolder}/${id}/manifest`;

export async function writeManifest({ store, box }: Place, written: Manifest): Promise<void> {
  const file = manifestOf(written.id);
  await store.put(file, box.seal(Buffer.from(JSON.stringify(written)), file));
}

/** @throws DamagedBackupError, SecretError */
export async function readManifest({ store, box }: Place, id: string): Promise<Manifest> {
  const file = manifestOf(id);
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
