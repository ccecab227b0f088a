import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { SecondFactorsRepository } from '../../second-factor-storage/second-factors.repository.js';
import { UserRepository } from '../../users/user.repository.js';
import { OpenSession } from '../open-session.js';
import type { SignedIn } from '../open-session.js';
import { hashOf, newSalt, RefreshTokens, successorOf } from '../refresh-token.js';
import { sessionEndedEvent } from '../session-ended-event.js';
import { rotate } from '../session.js';
import type { Rotation } from '../session.js';
import { SessionRepository } from '../session.repository.js';
import type { SessionDocument } from '../session.schema.js';

@Injectable()
export class Refresh {
  private readonly logger = new Logger(Refresh.name);

  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly tokens: RefreshTokens,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError AUTH.REFRESH_INVALID, whatever the reason */
  async execute(text: string): Promise<SignedIn> {
    const presented = this.tokens.decode(text);
    const session = presented && (await this.sessions.acrossOwnersFind(presented.familyId));
    if (!presented || !session) throw new AppError('AUTH.REFRESH_INVALID');

    const now = this.clock.now();
    const salt = newSalt();
    const next = { salt, hash: hashOf(successorOf(presented, salt)) };
    const rotation = await this.rotate(session, hashOf(presented), next, now);
    const user = await this.users.find(session.owner, session.owner);
    if (!user || !('salt' in rotation.result)) throw new AppError('AUTH.REFRESH_INVALID');
    // One that was shown and removed since is none.
    const hasSecondFactor = rotation.hasSecondFactor && (await this.factors.isOn(user._id));
    const successor = successorOf(presented, rotation.result.salt);
    return this.openSession.pair(user, successor, { ...rotation, hasSecondFactor }, now);
  }

  private async rotate(
    { owner, _id }: SessionDocument,
    presented: string,
    next: { salt: string; hash: string },
    now: Date,
  ): Promise<{ result: Rotation; expiresAt: Date; hasSecondFactor: boolean }> {
    const { doc, decision } = await this.sessions.changeWith(owner, _id, (session) => {
      const result = rotate(session, presented, next, now);
      if (!('state' in result)) return { result };
      const events = result.outcome === 'reused' ? [sessionEndedEvent(session, 'reuse', now)] : [];
      return { result, state: { ...session, ...result.state }, events };
    });
    const { result } = decision;
    if (result.outcome === 'reused')
      this.logger.warn({ msg: 'a used refresh token came again', userId: owner });
    const { expiresAt, hasSecondFactor = false } = doc;
    return { result, expiresAt, hasSecondFactor };
  }
}
