import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A refresh token: 128 bits that name its family and 256 secret bits, opaque to whoever holds it. Both are known to
 * nobody but the holder; only a SHA-256 of the secret is stored.
 */
export interface RefreshToken {
  familyId: string;
  secret: Buffer;
}

const familyBytes = 16;
const secretBytes = 32;

export function newFamily(): RefreshToken {
  return { familyId: randomBytes(familyBytes).toString('hex'), secret: randomBytes(secretBytes) };
}

/** A salt for `successorOf`: random, base64url. */
export function newSalt(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/**
 * The token that follows: derived from the secret presented and a random salt that only the database holds. So the
 * same predecessor, shown again within the grace, leads to the same successor without either being stored; the salt
 * alone gives nothing, and an old token alone gives nothing.
 */
export function successorOf({ familyId, secret }: RefreshToken, salt: string): RefreshToken {
  const derived = hkdfSync('sha256', secret, Buffer.from(salt, 'base64url'), 'megafon refresh', secretBytes);
  return { familyId, secret: Buffer.from(derived) };
}

export function hashOf({ secret }: RefreshToken): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function encodeRefreshToken({ familyId, secret }: RefreshToken): string {
  return Buffer.concat([Buffer.from(familyId, 'hex'), secret]).toString('base64url');
}

/** Null for what cannot be one of ours. */
export function decodeRefreshToken(text: string): RefreshToken | null {
  if (!/^[\w-]{64}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  return { familyId: bytes.subarray(0, familyBytes).toString('hex'), secret: bytes.subarray(familyBytes) };
}
