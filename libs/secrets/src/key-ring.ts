import { SecretError } from './secret-error.js';

export const keySizeBytes = 32;

/** The wrapping keys by id. The first one given is active: it wraps what is sealed from now on. */
export class KeyRing {
  private constructor(
    readonly activeId: string,
    private readonly keys: ReadonlyMap<string, Buffer>,
  ) {}

  /**
   * @param text `k2:<base64 of 32 bytes>,k1:<…>`; the first is active, the others only open what they once sealed.
   * @throws SecretError 'bad-keys' when there is none, an id comes twice, or a key is not 32 bytes.
   */
  static parse(text: string): KeyRing {
    const keys = new Map<string, Buffer>();
    for (const part of text.split(',')) {
      const entry = /^([A-Za-z0-9_-]{1,40}):([A-Za-z0-9+/]{43}=)$/.exec(part.trim());
      const [, id, encoded] = entry ?? [];
      if (id === undefined || encoded === undefined || keys.has(id)) throw new SecretError('bad-keys');
      keys.set(id, Buffer.from(encoded, 'base64'));
    }
    const [activeId] = keys.keys();
    if (activeId === undefined) throw new SecretError('bad-keys');
    return new KeyRing(activeId, keys);
  }

  /** @throws SecretError 'unknown-key' when the key was taken out of the configuration. */
  key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new SecretError('unknown-key');
    return key;
  }
}
