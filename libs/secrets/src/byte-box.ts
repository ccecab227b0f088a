import { decrypt, encrypt, pack, unpack } from './authenticated-cipher.js';
import { KeyRing } from './key-ring.js';
import { SecretError } from './secret-error.js';

/** Seals files, part by part: the key's id, then IV, tag and ciphertext. */
export class ByteBox {
  private constructor(private readonly keys: KeyRing) {}

  /** @param keys `k2:<base64 of 32 bytes>,k1:<…>`: the first one seals, all open. @throws SecretError 'bad-keys' */
  static fromKeys(keys: string): ByteBox {
    return new ByteBox(KeyRing.parse(keys));
  }

  /** @param aad what they are: they open as nothing else */
  seal(bytes: Buffer, aad: string): Buffer {
    const id = Buffer.from(this.keys.activeId);
    const sealed = encrypt(this.keys.key(this.keys.activeId), bytes, contextOf(id, aad));
    return Buffer.concat([Buffer.from([id.length]), id, pack(sealed)]);
  }

  /** @throws SecretError 'malformed', 'unknown-key', 'not-authentic' */
  open(sealed: Buffer, aad: string): Buffer {
    const [length = 0] = sealed;
    if (sealed.length < 1 + length) throw new SecretError('malformed');
    const id = sealed.subarray(1, 1 + length);
    return decrypt(this.keys.key(id.toString()), unpack(sealed.subarray(1 + length)), contextOf(id, aad));
  }
}

const contextOf = (id: Buffer, aad: string) => Buffer.from(JSON.stringify(['bytes', id.toString(), aad]));
