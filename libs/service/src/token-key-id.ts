import { createHash, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Names the pair of a key, the same from either half: a token says by it which one signed. */
export function tokenKeyId(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  const bytes = half.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
}
