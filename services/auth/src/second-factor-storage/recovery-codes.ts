import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@megafon/contracts';

/** Crockford's: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * 140 bits: who reads the hashes finds none of them, though the hash is a fast one (ASVS 6.5.2 asks for 112, 11.5.1 for
 * 128). Codes that were given before have 24 letters or 16, and are as good.
 */
const length = 28;

/** As they are shown once, and as they are kept. */
export function newRecoveryCodes(): { shown: string[]; kept: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  return { shown: codes, kept: codes.map(hashOfRecoveryCode) };
}

/** However it was typed: with or without its hyphens, small letters, an O for a zero. */
export function hashOfRecoveryCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`megafon recovery code ${code}`).digest('base64url');
}

function newCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length));
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
