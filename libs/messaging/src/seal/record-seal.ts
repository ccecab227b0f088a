import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Turns the text of a record into what the broker keeps, and back. */
export interface RecordSeal {
  /** @param place where the record belongs: it opens nowhere else. See `eventPlace`; of requests and replies the topic */
  seal(text: string, place: string): Buffer;
  /** @returns null for a record that was not sealed with one of the keys, for this place */
  open(value: Buffer, place: string): string | null;
  /** The same of what is no text. */
  sealBytes(bytes: Uint8Array, place: string): Buffer;
  openBytes(value: Buffer, place: string): Buffer | null;
}

const keyBytes = 32;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = saltBytes + nonceBytes;
const maxSenders = 1_000;

/**
 * Requests carry passwords and codes, replies carry tokens, events carry texts and commands order posts; a broker keeps
 * its log on disk, and whoever reaches it may write: with a key, records are sealed with AES-256-GCM. Each sender
 * encrypts under a key of its own (HKDF, RFC 5869, with a salt it drew), so a counter serves as the nonce and never
 * repeats (NIST SP 800-38D). A record is `salt | nonce | ciphertext | tag`, its place the additional data.
 * @param keys 32 bytes each, the same for all who talk: the first seals, all open. Without any, records travel as they
 * are
 */
export function recordSeal(keys: readonly Buffer[] = []): RecordSeal {
  return keys.length > 0 ? new AesRecordSeal(keys) : plainRecords;
}

const plainRecords: RecordSeal = {
  seal: (text) => Buffer.from(text),
  open: (value) => value.toString(),
  sealBytes: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  openBytes: (value) => value,
};

class AesRecordSeal implements RecordSeal {
  private readonly salt = randomBytes(saltBytes);
  private readonly ownKey: Buffer;
  /** Which key a sender derives its own from is seen by trying, once. */
  private readonly keysBySalt = new Map<string, Buffer>();
  private count = 0n;

  constructor(private readonly keys: readonly Buffer[]) {
    if (keys.some(({ length }) => length !== keyBytes)) throw new RangeError('a key of records has 32 bytes');
    this.ownKey = derive(keys[0] as Buffer, this.salt);
  }

  seal(text: string, place: string): Buffer {
    return this.sealBytes(Buffer.from(text), place);
  }

  open(value: Buffer, place: string): string | null {
    // As bytes: decoded on the way, a large record takes ten times as long.
    return this.openBytes(value, place)?.toString('utf8') ?? null;
  }

  sealBytes(bytes: Uint8Array, place: string): Buffer {
    const nonce = Buffer.alloc(nonceBytes);
    nonce.writeBigUInt64BE((this.count += 1n), nonceBytes - 8);
    const cipher = createCipheriv('aes-256-gcm', this.ownKey, nonce);
    cipher.setAAD(Buffer.from(place));
    return Buffer.concat([this.salt, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  openBytes(value: Buffer, place: string): Buffer | null {
    if (value.length < headBytes + tagBytes) return null;
    const salt = value.subarray(0, saltBytes);
    const name = salt.toString('base64');
    const known = this.keysBySalt.get(name);
    if (known) return openWith(known, value, place);
    for (const key of this.keys) {
      const derived = derive(key, salt);
      const bytes = openWith(derived, value, place);
      if (bytes === null) continue;
      this.remember(name, derived);
      return bytes;
    }
    return null;
  }

  private remember(salt: string, key: Buffer): void {
    if (this.keysBySalt.size >= maxSenders) this.keysBySalt.clear();
    this.keysBySalt.set(salt, key);
  }
}

function derive(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'megafon records', keyBytes));
}

function openWith(key: Buffer, value: Buffer, place: string): Buffer | null {
  const nonce = value.subarray(saltBytes, headBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(value.subarray(value.length - tagBytes));
  try {
    const ciphertext = value.subarray(headBytes, value.length - tagBytes);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    // Not ours, from elsewhere, or changed on the way: the tag says no more than that.
    return null;
  }
}
