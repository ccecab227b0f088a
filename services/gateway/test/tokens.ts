import { createHmac, generateKeyPairSync } from 'node:crypto';
import { tokenAudience, tokenIssuer } from '@megafon/contracts';
import type { AccessClaims } from '@megafon/contracts';
import jsonwebtoken from 'jsonwebtoken';

export const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** As the gateway's configuration has it: PEM in base64. */
export const publicKeyText = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })).toString(
  'base64',
);

/** Valid for ten minutes, of a session with a second factor, unless said otherwise. */
export function claimsOf(claims: Partial<AccessClaims> = {}): AccessClaims {
  const now = Math.floor(Date.now() / 1_000);
  const who = {
    sub: 'user-1',
    sid: 'session-1',
    role: 'user',
    sf: true,
    name: 'דנה',
    email: 'dana@example.com',
  } as const;
  return { ...who, iss: tokenIssuer, aud: tokenAudience, iat: now, exp: now + 600, ...claims };
}

export function tokenOf(claims: Partial<AccessClaims> = {}): string {
  return jsonwebtoken.sign(claimsOf(claims), privateKey, { algorithm: 'ES256' });
}

/** Tokens that look right and are not good, by what is wrong with them. */
export const badTokens: Record<string, () => string> = {
  'no signature (alg none)': () => jsonwebtoken.sign(claimsOf(), '', { algorithm: 'none' }),
  'the public key as an HMAC secret': () =>
    hmac(
      { alg: 'HS256', typ: 'JWT' },
      claimsOf(),
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ),
  'another key': () =>
    jsonwebtoken.sign(claimsOf(), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, {
      algorithm: 'ES256',
    }),
  'run out': () => tokenOf({ iat: claimsOf().iat - 700, exp: claimsOf().iat - 1 }),
  'another audience': () => tokenOf({ aud: 'somebody-else' as AccessClaims['aud'] }),
  'another issuer': () => tokenOf({ iss: 'somebody-else' as AccessClaims['iss'] }),
  'a role nobody has': () => tokenOf({ role: 'owner' as AccessClaims['role'] }),
  'a changed payload': () => {
    const [head, , signature] = tokenOf().split('.');
    const payload = Buffer.from(JSON.stringify(claimsOf({ role: 'superadmin' }))).toString('base64url');
    return [head, payload, signature].join('.');
  },
};

/** By hand: the library refuses to sign with a public key. */
function hmac(header: object, claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
