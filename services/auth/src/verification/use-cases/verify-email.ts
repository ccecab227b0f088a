import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { duplicateAs } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { verifiedClaim } from '../../users/email-claim.js';
import { profileChangedEvent } from '../../users/profile-changed-event.js';
import { UserRepository } from '../../users/user.repository.js';
import { withoutResetLink } from '../../users/user.schema.js';
import type { UserDocument } from '../../users/user.schema.js';
import { userVerifiedEvent } from '../../users/user-verified-event.js';
import { answers, readToken } from '../verification.js';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Binds the address to the user whose link it is, in place of the one they had where they asked for another; it
   * works once.
   * @returns whose link it was, as they are now
   * @throws AppError AUTH.VERIFICATION_INVALID; AUTH.EMAIL_TAKEN where another account was faster
   */
  async execute(token: string): Promise<UserDocument> {
    const read = readToken(token);
    if (!read || !(await this.users.find(read.userId, read.userId))) {
      throw new AppError('AUTH.VERIFICATION_INVALID');
    }
    const { userId, secret } = read;
    const now = this.clock.now();
    const verified = userVerifiedEvent(userId, now);
    return this.users
      .change(userId, userId, (user) => {
        const bound = { emailVerifiedAt: now, verification: null };
        if (answers(user.verification, secret, now)) {
          const emailClaim = verifiedClaim(user.email);
          return { state: { ...user, ...bound, emailClaim }, events: [verified] };
        }
        const { emailChange = null } = user;
        if (!emailChange || !answers(emailChange.verification, secret, now))
          throw new AppError('AUTH.VERIFICATION_INVALID');
        const { email } = emailChange;
        // A link for another password went to the address that is theirs no more.
        const noLinks = { emailChange: null, passwordReset: withoutResetLink(user) };
        const state = { ...user, ...bound, ...noLinks, email, emailClaim: verifiedClaim(email) };
        const first = user.emailVerifiedAt === null ? [verified] : [];
        return { state, events: [...first, profileChangedEvent(state, now)] };
      })
      .catch(duplicateAs('AUTH.EMAIL_TAKEN', { key: 'emailClaim' }));
  }
}
