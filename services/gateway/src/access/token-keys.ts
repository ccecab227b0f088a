import type { KeyObject } from 'node:crypto';
import { tokenKeyId } from '@megafon/service';
import jsonwebtoken from 'jsonwebtoken';

/** The public keys whose tokens are good: two of them while the key is changed. */
export class TokenKeys {
  private readonly byId: ReadonlyMap<string, KeyObject>;

  constructor(private readonly keys: readonly [KeyObject, ...KeyObject[]]) {
    this.byId = new Map(keys.map((key) => [tokenKeyId(key), key]));
  }

  /** The one that a token says it is signed with; the first where it names none of ours. Nothing is verified by this. */
  keyOf(token: string): KeyObject {
    const [only, ...others] = this.keys;
    // It is what every call passes, and a token is read again when it is verified.
    if (others.length === 0) return only;
    return this.byId.get(headerOf(token)?.kid ?? '') ?? only;
  }
}

function headerOf(token: string): jsonwebtoken.JwtHeader | null {
  try {
    return jsonwebtoken.decode(token, { complete: true })?.header ?? null;
  } catch {
    return null;
  }
}
