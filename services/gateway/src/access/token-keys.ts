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
    const header = headerOf(token);
    return this.byId.get(header?.kid ?? '') ?? this.keys[0];
  }
}

function headerOf(token: string): jsonwebtoken.JwtHeader | null {
  try {
    return jsonwebtoken.decode(token, { complete: true })?.header ?? null;
  } catch {
    return null;
  }
}
