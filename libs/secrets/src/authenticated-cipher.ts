import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SecretError } from './secret-error.js';

const algorithm = 'aes-256-gcm';
/** NIST SP 800-38D: 96-bit IVs, full-length tags. */
const ivSizeBytes = 12;
const tagSizeBytes = 16;

export interface Encrypted {
  iv: Buffer;
  tag: Buffer;
  ciphertext: Buffer;
}

export function encrypt(key: Buffer, plaintext: Buffer, aad: Buffer): Encrypted {
  const iv = randomBytes(ivSizeBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagSizeBytes });
  cipher.setAAD(aad);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return { iv, tag: cipher.getAuthTag(), ciphertext };
}

/** @throws SecretError 'not-authentic' for another key or context, or anything altered. */
export function decrypt(key: Buffer, sealed: Encrypted, aad: Buffer): Buffer {
  // A shorter tag would be easier to forge: the sizes are fixed, never read from the input.
  if (sealed.iv.length !== ivSizeBytes || sealed.tag.length !== tagSizeBytes)
    throw new SecretError('malformed');
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.iv, { authTagLength: tagSizeBytes });
    decipher.setAAD(aad);
    decipher.setAuthTag(sealed.tag);
    return Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]);
  } catch (cause) {
    throw new SecretError('not-authentic', { cause });
  }
}

/** IV, tag and ciphertext in one: how a wrapped key is kept. */
export function pack({ iv, tag, ciphertext }: Encrypted): Buffer {
  return Buffer.concat([iv, tag, ciphertext]);
}

export function unpack(packed: Buffer): Encrypted {
  return {
    iv: packed.subarray(0, ivSizeBytes),
    tag: packed.subarray(ivSizeBytes, ivSizeBytes + tagSizeBytes),
    ciphertext: packed.subarray(ivSizeBytes + tagSizeBytes),
  };
}
