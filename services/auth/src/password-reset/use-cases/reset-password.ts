import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { RequestInput, resetPassword } from '@megafon/contracts';
import { duplicateAs } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { EndSessions } from '../../sessions/end-sessions.js';
import { passwordChangedEvent } from '../../sessions/password-changed-event.js';
import { verifiedClaim } from '../../users/email-claim.js';
import { UserRepository } from '../../users/user.repository.js';
import { withoutResetLink } from '../../users/user.schema.js';
import type { UserDocument } from '../../users/user.schema.js';
import { userVerifiedEvent } from '../../users/user-verified-event.js';
import { answers, readToken } from '../../verification/verification.js';

type Reset = RequestInput<typeof resetPassword>['body'];

@Injectable()
export class ResetPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly sessions: EndSessions,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the password once for each link. Every session is over when this resolves; where it is cut short, the event
   * sees to it. The address is verified by it, as its mail was read.
   * @returns the address whose password it is
   * @throws AppError AUTH.RESET_INVALID; AUTH.WEAK_PASSWORD and AUTH.PERSONAL_PASSWORD, after which the link is good still;
   * AUTH.EMAIL_TAKEN where another account verified the address meanwhile
   */
  async execute({ token, password, origin }: Reset, deadline: number): Promise<string> {
    const read = readToken(token);
    const known = read && (await this.users.find(read.userId, read.userId));
    if (!read || !known || !isOut(known, read.secret, this.clock.now())) {
      throw new AppError('AUTH.RESET_INVALID');
    }
    // Whoever has a good link is no stranger: a storm of logins does not keep them out.
    const owner = { ...origin, isKnownDevice: true, account: read.userId };
    await this.hasher.refuseGuessable(password, known, owner, deadline);
    const passwordHash = await this.hasher.hash(password, owner, deadline);
    const now = this.clock.now();
    const { userId, secret } = read;
    const { email, passwordNumber } = await this.users
      .change(userId, userId, (user) => {
        // Of many who use it at once, one comes first.
        if (!isOut(user, secret, now)) throw new AppError('AUTH.RESET_INVALID');
        const state = withPassword(user, passwordHash, now);
        const change = { keptSessionId: '', passwordNumber: state.passwordNumber };
        const first = user.emailVerifiedAt === null ? [userVerifiedEvent(userId, now)] : [];
        return { state, events: [...first, passwordChangedEvent(user, change, now)] };
      })
      .catch(duplicateAs('AUTH.EMAIL_TAKEN', { key: 'emailClaim' }));
    await this.sessions.allBut(userId, '', passwordNumber);
    return email;
  }
}

function isOut({ passwordReset }: UserDocument, secret: string, now: Date): boolean {
  return answers(passwordReset?.verification ?? null, secret, now);
}

/** Whoever was in before keeps no other way in: no link that is out, and no address that waits. */
function withPassword(user: UserDocument, passwordHash: string, now: Date) {
  return {
    ...user,
    passwordHash,
    passwordNumber: (user.passwordNumber ?? 0) + 1,
    passwordReset: withoutResetLink(user),
    verification: null,
    emailChange: null,
    emailClaim: verifiedClaim(user.email),
    emailVerifiedAt: user.emailVerifiedAt ?? now,
  };
}
