export { ByteBox } from './byte-box.js';
export { KeyRing } from './key-ring.js';
export { SecretBox } from './secret-box.js';
export type { RotationCounts } from './secret-box.js';
export { SecretError } from './secret-error.js';
export type { SecretFault } from './secret-error.js';
