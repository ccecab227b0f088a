export { arrivalOf, mediaFolder, mediaKey, uploadFolder, uploadKey, uploadsFolder } from './keys.js';
export { lastBackupKey, lastBackupUntil, noteBackup } from './last-backup.js';
export { assertObjectKey, InvalidObjectKeyError } from './object-key.js';
export { ObjectStorage } from './object-storage.js';
export type { ListedObject, ObjectInfo } from './object-storage.js';
export { ReadTickets } from './read-tickets.js';
export { Spool } from './spool.js';
export {
  ObjectNotFoundError,
  ObjectTooLargeError,
  StorageUnavailableError,
  unlessMissing,
} from './storage-errors.js';
export { StorageModule } from './storage.module.js';
export type { StorageOptions } from './storage-options.js';
