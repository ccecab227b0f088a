import { Injectable } from '@nestjs/common';
import type { ReplyOf, refresh } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { toSessionUser } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';
import { AccessTokens } from './access-tokens.js';
import { hashOf, newFamily, RefreshTokens, sessionIdOf } from './refresh-token.js';
import type { RefreshToken } from './refresh-token.js';
import { startSession } from './session.js';
import { SessionRepository } from './session.repository.js';

export type SignedIn = ReplyOf<typeof refresh>;

/** Gives a user a pair of tokens. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a new family.
   * @param userAgent what the browser says it is
   * @param hasSecondFactor whether one was shown
   */
  async execute(user: UserDocument, userAgent = '', hasSecondFactor = false): Promise<SignedIn> {
    const first = newFamily();
    const now = this.clock.now();
    const session = startSession(hashOf(first), now);
    await this.sessions.insert(user._id, {
      _id: first.familyId,
      ...session,
      userAgent,
      passwordNumber: user.passwordNumber ?? 0,
      hasSecondFactor,
    });
    return this.pair(user, first, { expiresAt: session.expiresAt, hasSecondFactor }, now);
  }

  /** The answer that carries a token of a family that is there. */
  pair(
    user: UserDocument,
    refresh: RefreshToken,
    { expiresAt, hasSecondFactor }: { expiresAt: Date; hasSecondFactor: boolean },
    now: Date,
  ): SignedIn {
    return {
      token: this.tokens.issue(user, sessionIdOf(refresh.familyId), hasSecondFactor, now),
      user: toSessionUser(user),
      refreshToken: this.refreshTokens.encode(refresh),
      refreshMaxAgeS: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000)),
    };
  }
}
