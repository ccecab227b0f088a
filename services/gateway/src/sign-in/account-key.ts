import { createHash } from 'node:crypto';

/** Names an account by its address: addresses of people are no keys, and stand in no cookie's name. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
