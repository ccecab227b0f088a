import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { RequestInput, changePassword } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { SecondFactorAgain } from '../../second-factor-storage/second-factor-again.js';
import { UserRepository } from '../../users/user.repository.js';
import { hasSamePassword, withoutResetLink } from '../../users/user.schema.js';
import { EndSessions } from '../end-sessions.js';
import { passwordChangedEvent } from '../password-changed-event.js';

type Passwords = RequestInput<typeof changePassword>['body'];

@Injectable()
export class ChangePassword {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly again: SecondFactorAgain,
    private readonly sessions: EndSessions,
    private readonly clock: Clock,
  ) {}

  /**
   * The other sessions are over when this resolves; where it is cut short, the event sees to it.
   * @param keptSessionId the session it is done in
   * @throws AppError AUTH.WRONG_PASSWORD, AUTH.WEAK_PASSWORD, AUTH.PERSONAL_PASSWORD, CONFLICT.CHANGED_MEANWHILE,
   * USER.NOT_FOUND; as `SecondFactorAgain.require` does
   */
  async execute(
    userId: string,
    keptSessionId: string,
    { currentPassword, secondFactor, newPassword, origin }: Passwords,
    deadline: number,
  ): Promise<void> {
    const known = await this.users.get(userId, userId);
    await this.hasher.refuseOther(known.passwordHash, currentPassword, origin, deadline);
    await this.hasher.refuseGuessable(newPassword, known, origin, deadline);
    // The last that may refuse: what is shown is good once.
    await this.again.require(known, secondFactor);
    const passwordHash = await this.hasher.hash(newPassword, origin, deadline);
    const now = this.clock.now();
    const passwordNumber = (known.passwordNumber ?? 0) + 1;
    await this.users.change(userId, userId, (user) => {
      // Changed by somebody else meanwhile: what was shown to be right is the password no more.
      if (!hasSamePassword(user, known)) throw new AppError('CONFLICT.CHANGED_MEANWHILE');
      const told = passwordChangedEvent(user, { keptSessionId, passwordNumber }, now);
      return {
        state: { ...user, passwordHash, passwordNumber, passwordReset: withoutResetLink(user) },
        events: [told],
      };
    });
    await this.sessions.allBut(userId, keptSessionId, passwordNumber);
  }
}
