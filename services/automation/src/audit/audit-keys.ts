import { createHmac, timingSafeEqual } from 'node:crypto';
import { KeyRing } from '@megafon/secrets';

export interface Signature {
  /** Of the key that signed. */
  keyId: string;
  mac: string;
}

/** The keys of the audit log, apart from those that seal: who reads the database cannot write its lines. */
export class AuditKeys {
  private constructor(private readonly ring: KeyRing) {}

  /**
   * @param text `k2:<base64 of 32 bytes>,k1:<…>`: the first one signs, all are known.
   * @throws SecretError 'bad-keys'
   */
  static parse(text: string): AuditKeys {
    return new AuditKeys(KeyRing.parse(text));
  }

  get activeId(): string {
    return this.ring.activeId;
  }

  /** HMAC-SHA-256, in hex. @throws SecretError 'unknown-key' */
  mac(text: string, keyId: string): string {
    return createHmac('sha256', this.ring.key(keyId)).update(text).digest('hex');
  }

  /** False for a key that is not known as well. */
  isGenuine(text: string, { keyId, mac }: Signature): boolean {
    try {
      const expected = Buffer.from(this.mac(text, keyId));
      const given = Buffer.from(mac);
      return expected.length === given.length && timingSafeEqual(expected, given);
    } catch {
      return false;
    }
  }
}
