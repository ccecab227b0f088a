import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, pack, unpack } from './authenticated-cipher.js';
import { KeyRing, keySizeBytes } from './key-ring.js';
import { readSealed, writeSealed } from './sealed-format.js';
import { SecretError } from './secret-error.js';

/** What became of secrets that were to be under the active key. */
export interface RotationCounts {
  /** Sealed anew. */
  rotated: number;
  /** Under the first key already. */
  current: number;
  /** Do not open: altered, or their key is not known. They stay as they are. */
  failed: number;
}

/**
 * Envelope encryption: each secret has a data key of its own, which the active key wraps. `aad` says what the secret
 * belongs to (`account:<id>`): a sealed value copied to another place does not open there.
 */
export class SecretBox {
  constructor(private readonly keys: KeyRing) {}

  /**
   * @param keys `k2:<base64 of 32 bytes>,k1:<…>`, the first being active.
   * @throws SecretError 'bad-keys'
   */
  static fromKeys(keys: string): SecretBox {
    return new SecretBox(KeyRing.parse(keys));
  }

  /**
   * @returns base64 of a JSON object: `{ keyId, iv, tag, wrappedKey, ciphertext }`.
   * @throws SecretError 'bad-plaintext' for a string that UTF-8 cannot carry (a lone surrogate).
   */
  seal(plaintext: string, aad: string): string {
    const bytes = Buffer.from(plaintext, 'utf8');
    if (bytes.toString('utf8') !== plaintext) throw new SecretError('bad-plaintext');
    const dataKey = randomBytes(keySizeBytes);
    const keyId = this.keys.activeId;
    const wrapped = encrypt(this.keys.key(keyId), dataKey, wrapContext(keyId, aad));
    const { iv, tag, ciphertext } = encrypt(dataKey, bytes, dataContext(aad));
    dataKey.fill(0);
    return writeSealed({
      keyId,
      iv: iv.toString('base64'),
      tag: tag.toString('base64'),
      wrappedKey: pack(wrapped).toString('base64'),
      ciphertext: ciphertext.toString('base64'),
    });
  }

  /** @throws SecretError 'malformed', 'unknown-key', or 'not-authentic' (altered, or sealed for something else). */
  open(sealed: string, aad: string): string {
    const parts = readSealed(sealed);
    const wrapped = unpack(Buffer.from(parts.wrappedKey, 'base64'));
    const dataKey = decrypt(this.keys.key(parts.keyId), wrapped, wrapContext(parts.keyId, aad));
    if (dataKey.length !== keySizeBytes) throw new SecretError('malformed');
    const body = {
      iv: Buffer.from(parts.iv, 'base64'),
      tag: Buffer.from(parts.tag, 'base64'),
      ciphertext: Buffer.from(parts.ciphertext, 'base64'),
    };
    const plaintext = decrypt(dataKey, body, dataContext(aad));
    dataKey.fill(0);
    return plaintext.toString('utf8');
  }

  /** False when another key than the active one sealed it: `rotate` it, then that key can be retired. */
  isCurrent(sealed: string): boolean {
    return readSealed(sealed).keyId === this.keys.activeId;
  }

  /** `failed` where it does not open: then it is best left as it is. */
  resealed(sealed: string, aad: string): { sealed: string } | 'current' | 'failed' {
    try {
      return this.isCurrent(sealed) ? 'current' : { sealed: this.rotate(sealed, aad) };
    } catch {
      return 'failed';
    }
  }

  /** The same secret under the active key; unchanged when it is already. Throws as `open` does. */
  rotate(sealed: string, aad: string): string {
    return this.isCurrent(sealed) ? sealed : this.seal(this.open(sealed, aad), aad);
  }
}

// Two contexts, so that a wrapped key can never be passed off as a body or the other way round.
const wrapContext = (keyId: string, aad: string) => Buffer.from(JSON.stringify(['key', keyId, aad]));
const dataContext = (aad: string) => Buffer.from(JSON.stringify(['data', aad]));
