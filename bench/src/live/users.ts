import { createPrivateKey, randomBytes } from 'node:crypto';
import { tokenAudience, tokenIssuer } from '@megafon/contracts';
import type { AccessClaims } from '@megafon/contracts';
import jsonwebtoken from 'jsonwebtoken';

const tokenLifeS = 7_200;

export interface LiveUser {
  userId: string;
  token: string;
}

/** Signed in, as auth would say. @param privateKeyBase64 as auth has it */
export function signedIn(count: number, privateKeyBase64: string): LiveUser[] {
  const key = createPrivateKey(Buffer.from(privateKeyBase64, 'base64').toString());
  const iat = Math.floor(Date.now() / 1_000);
  return Array.from({ length: count }, () => {
    const userId = randomBytes(12).toString('hex');
    const claims: AccessClaims = {
      ...{ sub: userId, sid: userId, role: 'user', name: 'דנה', email: 'dana@megafon.test' },
      ...{ iss: tokenIssuer, aud: tokenAudience, iat, exp: iat + tokenLifeS },
    };
    return { userId, token: jsonwebtoken.sign(claims, key, { algorithm: 'ES256' }) };
  });
}
