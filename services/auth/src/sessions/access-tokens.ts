import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { tokenAudience, tokenIssuer } from '@megafon/contracts';
import type { AccessClaims } from '@megafon/contracts';
import { tokenKeyId } from '@megafon/service';
import jsonwebtoken from 'jsonwebtoken';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import type { UserDocument } from '../users/user.schema.js';

const accessTokenLifeS = 600;

/** Signs what the gateway verifies: ES256, ten minutes. */
@Injectable()
export class AccessTokens {
  private readonly key: KeyObject;
  private readonly keyid: string;

  constructor(@Inject(CONFIG) { JWT_PRIVATE_KEY: [first] }: Pick<Config, 'JWT_PRIVATE_KEY'>) {
    this.key = first;
    this.keyid = tokenKeyId(first);
  }

  /**
   * @param sessionId what ending the session will name
   * @param hasSecondFactor whether the user has one and it was shown in this session
   */
  issue(
    { _id, role, name, email }: UserDocument,
    sessionId: string,
    hasSecondFactor: boolean,
    now: Date,
  ): string {
    const iat = Math.floor(now.getTime() / 1_000);
    const claims: AccessClaims = {
      sub: _id,
      sid: sessionId,
      role,
      ...(hasSecondFactor && { sf: true }),
      name,
      email,
      iss: tokenIssuer,
      aud: tokenAudience,
      iat,
      exp: iat + accessTokenLifeS,
    };
    return jsonwebtoken.sign(claims, this.key, { algorithm: 'ES256', keyid: this.keyid });
  }
}
