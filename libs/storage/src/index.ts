export { assertObjectKey, InvalidObjectKeyError } from './object-key.js';
export { ObjectStorage } from './object-storage.js';
export type { ObjectInfo } from './object-storage.js';
export { ObjectNotFoundError, ObjectTooLargeError, StorageUnavailableError } from './storage-errors.js';
export { StorageModule } from './storage.module.js';
export type { StorageOptions } from './storage-options.js';
