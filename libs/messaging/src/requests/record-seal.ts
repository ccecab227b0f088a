import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Turns the text of a record into what the broker keeps, and back. */
export interface RecordSeal {
  seal(text: string): Buffer;
  /** @returns null for a record that was not sealed with this key */
  open(value: Buffer): string | null;
}

const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = saltBytes + nonceBytes;
const maxSenders = 1_000;

/**
 * Requests carry passwords and codes, replies carry tokens, and a broker keeps its log on disk: with a key, records are
 * sealed with AES-256-GCM. Each sender encrypts under a key of its own (HKDF, RFC 5869, with a salt it drew), so a
 * counter serves as the nonce and never repeats (NIST SP 800-38D). A record is `salt | nonce | ciphertext | tag`.
 * @param key 32 bytes, the same for all who talk; without one records travel as they are
 */
export function recordSeal(key?: Buffer): RecordSeal {
  return key ? new AesRecordSeal(key) : plainRecords;
}

const plainRecords: RecordSeal = {
  seal: (text) => Buffer.from(text),
  open: (value) => value.toString(),
};

class AesRecordSeal implements RecordSeal {
  private readonly salt = randomBytes(saltBytes);
  private readonly ownKey: Buffer;
  private readonly keysBySalt = new Map<string, Buffer>();
  private count = 0n;

  constructor(private readonly key: Buffer) {
    if (key.length !== 32) throw new RangeError('the key of records has 32 bytes');
    this.ownKey = this.derive(this.salt);
  }

  seal(text: string): Buffer {
    const nonce = Buffer.alloc(nonceBytes);
    nonce.writeBigUInt64BE((this.count += 1n), nonceBytes - 8);
    const cipher = createCipheriv('aes-256-gcm', this.ownKey, nonce);
    return Buffer.concat([
      this.salt,
      nonce,
      cipher.update(text, 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
  }

  open(value: Buffer): string | null {
    if (value.length < headBytes + tagBytes) return null;
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.keyOf(value.subarray(0, saltBytes)),
      value.subarray(saltBytes, headBytes),
      { authTagLength: tagBytes },
    );
    decipher.setAuthTag(value.subarray(value.length - tagBytes));
    try {
      return (
        decipher.update(value.subarray(headBytes, value.length - tagBytes), undefined, 'utf8') +
        decipher.final('utf8')
      );
    } catch {
      // Not ours, or changed on the way: the tag says no more than that.
      return null;
    }
  }

  private keyOf(salt: Buffer): Buffer {
    const name = salt.toString('base64');
    let key = this.keysBySalt.get(name);
    if (!key) {
      if (this.keysBySalt.size >= maxSenders) this.keysBySalt.clear();
      key = this.derive(salt);
      this.keysBySalt.set(name, key);
    }
    return key;
  }

  private derive(salt: Buffer): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key, salt, 'megafon request records', 32));
  }
}
