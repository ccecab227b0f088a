import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { generateKeys } from './keys.js';

const decode = (base64: string) => Buffer.from(base64, 'base64');

describe('the keys of a stack', () => {
  it('are a pair: what auth signs, the gateway can verify', () => {
    const keys = generateKeys();
    const signature = sign('sha256', Buffer.from('token'), createPrivateKey(decode(keys.jwtPrivateKey)));
    const valid = verify(
      'sha256',
      Buffer.from('token'),
      createPublicKey(decode(keys.jwtPublicKey)),
      signature,
    );
    expect(valid).toBe(true);
  });

  it('do not show the private half to the gateway', () => {
    expect(decode(generateKeys().jwtPublicKey).toString()).toContain('BEGIN PUBLIC KEY');
  });

  it('seal with 32 bytes, other ones in each stack', () => {
    const [first, second] = [generateKeys().secretKeys, generateKeys().secretKeys];
    expect(first).not.toBe(second);
    expect(decode(first.replace('k1:', '')).length).toBe(32);
  });
});
