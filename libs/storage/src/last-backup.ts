import type { ObjectStorage } from './object-storage.js';
import { unlessMissing } from './storage-errors.js';

/** Of no backup itself. */
export const lastBackupKey = 'operations/last-backup.json';

/** A backup was ended, of what was there at that time. */
export async function noteBackup(storage: ObjectStorage, until: Date): Promise<void> {
  const bytes = Buffer.from(JSON.stringify({ until: until.toISOString() }));
  await storage.put(lastBackupKey, bytes, 'application/json');
}

/** Up to when everything is in a backup; null where none was ever ended. */
export async function lastBackupUntil(storage: ObjectStorage): Promise<Date | null> {
  const bytes = await unlessMissing(() => storage.read(lastBackupKey));
  if (!bytes) return null;
  const { until } = JSON.parse(bytes.toString()) as { until?: unknown };
  const at = new Date(typeof until === 'string' ? until : Number.NaN);
  if (Number.isNaN(at.getTime())) throw new Error(`${lastBackupKey} says no time`);
  return at;
}
