import { Inject, Injectable } from '@nestjs/common';
import { accessClaims, AppError, tokenAudience, tokenIssuer } from '@megafon/contracts';
import type { Caller } from '@megafon/contracts';
import jsonwebtoken from 'jsonwebtoken';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { EndedSessions } from './ended-sessions.js';
import { TokensNotBefore } from './tokens-not-before.js';

/** What an access token must be, pinned: no other algorithm, issuer or audience. */
export const tokenRules = {
  algorithms: ['ES256'] satisfies jsonwebtoken.Algorithm[],
  issuer: tokenIssuer,
  audience: tokenAudience,
};

export interface Bearer {
  caller: Caller;
  sessionId: string;
  /** When the token ends, in milliseconds since the epoch. */
  expiresAt: number;
  /** Whether it is known that nobody took it back: not while Redis is away. */
  isCertain: boolean;
}

/** Says whose an access token is. */
@Injectable()
export class AccessTokens {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'JWT_PUBLIC_KEY'>,
    private readonly notBefore: TokensNotBefore,
    private readonly endedSessions: EndedSessions,
  ) {}

  /** @throws AppError AUTH.REQUIRED for a token that is not good, whatever the reason */
  async bearerOf(token: string): Promise<Bearer> {
    let claims: unknown;
    try {
      claims = jsonwebtoken.verify(token, this.config.JWT_PUBLIC_KEY.keyOf(token), tokenRules);
    } catch (cause) {
      throw new AppError('AUTH.REQUIRED', {}, { cause });
    }
    return this.bearerWith(claims);
  }

  /**
   * For claims whose signature was verified.
   * @throws AppError AUTH.REQUIRED for claims that are not complete, or whose session is over
   */
  async bearerWith(claims: unknown): Promise<Bearer> {
    const parsed = accessClaims.safeParse(claims);
    if (!parsed.success) throw new AppError('AUTH.REQUIRED', {}, { cause: parsed.error });
    const { sub: userId, sid: sessionId, role, sf, name, email, iat, exp } = parsed.data;
    const refusals = await Promise.all([
      this.notBefore.refuses(userId, iat),
      this.endedSessions.refuses(sessionId),
    ]);
    if (refusals.some(({ isRefused }) => isRefused)) throw new AppError('AUTH.REQUIRED');
    const caller = { userId, role, name, email, sessionId, ...(sf && { hasSecondFactor: sf }) };
    const isCertain = refusals.every(({ isKnown }) => isKnown);
    return { caller, sessionId, expiresAt: exp * 1_000, isCertain };
  }
}
