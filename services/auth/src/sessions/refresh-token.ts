import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { refreshTokenShape } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

/**
 * A refresh token: 128 bits that name its family and 256 secret bits, opaque to whoever holds it. Both are known to
 * nobody but the holder; only a SHA-256 of the secret is stored.
 */
export interface RefreshToken {
  familyId: string;
  secret: Buffer;
}

const familyBytes = 16;
const secretBytes = 32;
const macBytes = 16;

export function newFamily(): RefreshToken {
  return { familyId: randomBytes(familyBytes).toString('hex'), secret: randomBytes(secretBytes) };
}

/** A salt for `successorOf`: random, base64url. */
export function newSalt(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/**
 * The token that follows: derived from the secret presented and a random salt that only the database holds. So the
 * same predecessor, shown again within the grace, leads to the same successor without either being stored; the salt
 * alone gives nothing, and an old token alone gives nothing.
 */
export function successorOf({ familyId, secret }: RefreshToken, salt: string): RefreshToken {
  const derived = hkdfSync('sha256', secret, Buffer.from(salt, 'base64url'), 'megafon refresh', secretBytes);
  return { familyId, secret: Buffer.from(derived) };
}

export function hashOf({ secret }: RefreshToken): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** What an access token may say of its session: it names the family, and cannot be turned back into its id. */
export function sessionIdOf(familyId: string): string {
  return createHash('sha256').update(`megafon session ${familyId}`).digest('base64url').slice(0, 22);
}

/** Writes tokens with a MAC, and reads none that lacks it: garbage costs no look into the database. */
@Injectable()
export class RefreshTokens {
  /** Of each private key: the first one's is written, each one's is read. */
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(@Inject(CONFIG) { JWT_PRIVATE_KEY: [first, ...others] }: Pick<Config, 'JWT_PRIVATE_KEY'>) {
    this.keys = [macKeyOf(first), ...others.map(macKeyOf)];
  }

  encode({ familyId, secret }: RefreshToken): string {
    const body = Buffer.concat([Buffer.from(familyId, 'hex'), secret]);
    return Buffer.concat([body, macOf(this.keys[0], body)]).toString('base64url');
  }

  /** Null for what is none of ours. */
  decode(text: string): RefreshToken | null {
    if (!refreshTokenShape.test(text)) return null;
    const bytes = Buffer.from(text, 'base64url');
    const body = bytes.subarray(0, familyBytes + secretBytes);
    const mac = bytes.subarray(body.length);
    if (!this.keys.some((key) => timingSafeEqual(macOf(key, body), mac))) return null;
    return { familyId: body.subarray(0, familyBytes).toString('hex'), secret: body.subarray(familyBytes) };
  }
}

function macKeyOf(privateKey: KeyObject): Buffer {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, '', 'megafon refresh token mac', 32));
}

function macOf(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, macBytes);
}
