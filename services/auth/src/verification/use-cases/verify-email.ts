import { Injectable } from '@nestjs/common';
import { AppError, newEvent, userVerified } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { duplicateAs } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { verifiedClaim } from '../../users/email-claim.js';
import { UserRepository } from '../../users/user.repository.js';
import { answers, readToken } from '../verification.js';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Binds the address to the user whose link it is; it works once.
   * @throws AppError AUTH.VERIFICATION_INVALID; AUTH.EMAIL_TAKEN where another account was faster
   */
  async execute(token: string): Promise<void> {
    const read = readToken(token);
    if (!read || !(await this.users.find(read.userId, read.userId))) {
      throw new AppError('AUTH.VERIFICATION_INVALID');
    }
    const { userId, secret } = read;
    const now = this.clock.now();
    const verified = newEvent(userVerified, {
      id: `user-verified:${userId}`,
      tenant: userId,
      traceId: currentTraceId(),
      time: now,
      data: { userId },
    });
    await this.users
      .change(userId, userId, (user) => {
        if (!answers(user.verification, secret, now)) throw new AppError('AUTH.VERIFICATION_INVALID');
        const bound = { emailVerifiedAt: now, emailClaim: verifiedClaim(user.email), verification: null };
        return { state: { ...user, ...bound }, events: [verified] };
      })
      .catch(duplicateAs('AUTH.EMAIL_TAKEN', { key: 'emailClaim' }));
  }
}
