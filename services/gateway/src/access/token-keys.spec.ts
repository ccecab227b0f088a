import { generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { tokenKeyId } from '@megafon/service';
import jsonwebtoken from 'jsonwebtoken';
import { readConfig } from '../config.js';
import { claimsOf } from '../../test/tokens.js';
import { AccessTokens } from './access-tokens.js';
import type { EndedSessions } from './ended-sessions.js';
import type { TokensNotBefore } from './tokens-not-before.js';

const aPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const textOf = (key: KeyObject) =>
  Buffer.from(key.export({ type: 'spki', format: 'pem' })).toString('base64');
const old = aPair();
const next = aPair();
const stranger = aPair();

function tokensWith(keys: string): AccessTokens {
  const config = readConfig({
    NODE_ENV: 'test',
    KAFKA_BROKERS: 'kafka:9092',
    REDIS_URL: 'redis://redis',
    S3_ENDPOINT: 'http://s3:9000',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    S3_BUCKET: 'bucket',
    JWT_PUBLIC_KEY: keys,
  });
  const never = { refuses: async () => ({ isRefused: false, isKnown: true }) };
  return new AccessTokens(config, never as unknown as TokensNotBefore, never as unknown as EndedSessions);
}

/** As auth signs it; a version before keys had names did not say with which. */
function signed({ privateKey }: { privateKey: KeyObject }, isNamed = true): string {
  const named = isNamed && { keyid: tokenKeyId(privateKey) };
  return jsonwebtoken.sign(claimsOf(), privateKey, { algorithm: 'ES256', ...named });
}

describe('the key of access tokens', () => {
  it('is changed without anybody being signed out', async () => {
    const during = tokensWith(`${textOf(old.publicKey)}, ${textOf(next.publicKey)}`);
    for (const token of [signed(old, false), signed(old), signed(next)])
      expect((await during.bearerOf(token)).caller.userId).toBe('user-1');
    const after = tokensWith(textOf(next.publicKey));
    expect((await after.bearerOf(signed(next))).caller.userId).toBe('user-1');
    await expect(after.bearerOf(signed(old))).rejects.toMatchObject({ code: 'AUTH.REQUIRED' });
  });

  it('is one of ours, whatever a token says', async () => {
    const during = tokensWith(`${textOf(old.publicKey)},${textOf(next.publicKey)}`);
    const keyid = tokenKeyId(next.publicKey);
    const forged = jsonwebtoken.sign(claimsOf(), stranger.privateKey, { algorithm: 'ES256', keyid });
    for (const token of [forged, signed(stranger), signed(stranger, false), 'nonsense', ''])
      await expect(during.bearerOf(token)).rejects.toMatchObject({ code: 'AUTH.REQUIRED' });
  });

  it('is named the same from either half, and is refused where one of a list is none', () => {
    expect(tokenKeyId(old.privateKey)).toBe(tokenKeyId(old.publicKey));
    expect(() => tokensWith(`${textOf(old.publicKey)},nonsense`)).toThrow('JWT_PUBLIC_KEY');
    expect(() => tokensWith(',')).toThrow('JWT_PUBLIC_KEY');
  });
});
