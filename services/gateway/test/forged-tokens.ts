import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { claimsOf, privateKey, publicKey, tokenOf } from './tokens.js';

type Claims = Record<string, unknown>;
const es256 = { alg: 'ES256', typ: 'JWT' };
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const superadmin = (): Claims => ({ ...claimsOf(), role: 'superadmin' });
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** ES256 by hand, with whatever header and claims. */
function signed(header: Claims, claims: unknown, key: KeyObject = privateKey): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

function hashed(hash: string, alg: string, secret: string | Buffer, more: Claims = {}): string {
  const text = `${encoded({ alg, typ: 'JWT', ...more })}.${encoded(superadmin())}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

function unsigned(alg: string, signature = ''): string {
  return `${encoded({ alg, typ: 'JWT' })}.${encoded(superadmin())}.${signature}`;
}

const partsOf = (token: string) => token.split('.') as [string, string, string];

/** A good signature over claims of which one is missing. */
function without(claim: string): string {
  const claims: Claims = { ...claimsOf() };
  delete claims[claim];
  return signed(es256, claims);
}

function withRsa(): string {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(superadmin())}`;
  return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`;
}

function withDer(): string {
  const text = `${encoded(es256)}.${encoded(superadmin())}`;
  return `${text}.${sign('sha256', Buffer.from(text), stranger.privateKey).toString('base64url')}`;
}

/** Tokens made by somebody else, or taken apart and put together again, by how. */
export const forgedTokens: Readonly<Record<string, () => string>> = {
  'no algorithm': () => unsigned('none'),
  'no algorithm, written otherwise': () => unsigned('nOnE'),
  'no algorithm, and a signature all the same': () => unsigned('none', partsOf(tokenOf())[2]),
  'an algorithm that is empty': () => unsigned(''),
  'the public key as the secret of HS256': () => hashed('sha256', 'HS256', pem),
  'the public key, trimmed, as the secret of HS256': () => hashed('sha256', 'HS256', pem.trim()),
  'the public key in DER as the secret of HS256': () =>
    hashed('sha256', 'HS256', publicKey.export({ type: 'spki', format: 'der' })),
  'the public key as the secret of HS512': () => hashed('sha512', 'HS512', pem),
  'an empty secret': () => hashed('sha256', 'HS256', ''),
  'a key id that names an empty file': () => hashed('sha256', 'HS256', '', { kid: '../src/../../dev/null' }),
  'HS256 that says it is ES256': () => hashed('sha256', 'ES256', pem),
  'a signature by RSA': withRsa,
  'a signature of another curve': () =>
    signed(
      { alg: 'ES384', typ: 'JWT' },
      superadmin(),
      generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
    ),
  'a signature by another key': () => signed(es256, superadmin(), stranger.privateKey),
  'a signature by a key that stands in the token': () =>
    signed(
      { ...es256, jwk: stranger.publicKey.export({ format: 'jwk' }) },
      superadmin(),
      stranger.privateKey,
    ),
  'a signature by a key of an address': () =>
    signed({ ...es256, jku: 'http://127.0.0.1:1/keys.json' }, superadmin(), stranger.privateKey),
  'a signature in DER': withDer,
  'a signature of zeros': () => unsigned('ES256', Buffer.alloc(64).toString('base64url')),
  'an empty signature': () => unsigned('ES256'),
  'the signature of another token': () => {
    const [head, payload] = partsOf(tokenOf({ role: 'superadmin' }));
    return `${head}.${payload}.${partsOf(tokenOf())[2]}`;
  },
  'half a signature': () => tokenOf().slice(0, -43),
  'two parts': () => partsOf(tokenOf()).slice(0, 2).join('.'),
  'four parts': () => `${tokenOf()}.x`,
  'five parts, as if encrypted': () => `${tokenOf()}.x.y`,
  'a list for claims': () => signed(es256, [claimsOf()]),
  'a text for claims': () => signed(es256, 'user-1'),
  'no user': () => without('sub'),
  'an empty user': () => signed(es256, { ...claimsOf(), sub: '' }),
  'an object for a user': () => signed(es256, { ...claimsOf(), sub: { $ne: null } }),
  'no session': () => without('sid'),
  'no end': () => without('exp'),
  'an end that is a text': () => signed(es256, { ...claimsOf(), exp: '9999999999' }),
  'no audience': () => without('aud'),
  'no issuer': () => without('iss'),
  'a beginning that is yet to come': () =>
    signed(es256, { ...claimsOf(), nbf: Math.floor(Date.now() / 1_000) + 600 }),
  'several roles': () => signed(es256, { ...claimsOf(), role: ['user', 'superadmin'] }),
  'a refresh token': () => 'A'.repeat(86),
};
