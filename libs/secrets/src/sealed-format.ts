import { SecretError } from './secret-error.js';

const fields = ['keyId', 'iv', 'tag', 'wrappedKey', 'ciphertext'] as const;

/** All but `keyId` are base64. */
export type SealedParts = Record<(typeof fields)[number], string>;

export function writeSealed(parts: SealedParts): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64');
}

/** @throws SecretError 'malformed' */
export function readSealed(sealed: string): SealedParts {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(sealed, 'base64').toString('utf8'));
  } catch (cause) {
    throw new SecretError('malformed', { cause });
  }
  if (!isSealedParts(parts)) throw new SecretError('malformed');
  return parts;
}

function isSealedParts(value: unknown): value is SealedParts {
  if (typeof value !== 'object' || value === null) return false;
  return fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string');
}
