import { Injectable } from '@nestjs/common';
import type { deleteOwnAccount, RequestInput } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { userDeletedEvents } from '../../administration/administration-messages.js';
import { Superadmins } from '../../administration/superadmins.js';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { SecondFactorAgain } from '../../second-factor-storage/second-factor-again.js';
import { UserRepository } from '../../users/user.repository.js';

type Said = RequestInput<typeof deleteOwnAccount>['body'];

@Injectable()
export class DeleteAccount {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly again: SecondFactorAgain,
    private readonly superadmins: Superadmins,
    private readonly clock: Clock,
  ) {}

  /**
   * The user is gone when this resolves; what they have elsewhere goes as each service hears of it.
   * @throws AppError AUTH.WRONG_PASSWORD, REQUEST.TOO_MANY, USER.NOT_FOUND, USER.LAST_SUPERADMIN; as
   * `SecondFactorAgain.require` does
   */
  async execute(
    userId: string,
    { currentPassword, secondFactor, origin }: Said,
    deadline: number,
  ): Promise<void> {
    const known = await this.users.get(userId, userId);
    await this.hasher.refuseOther(known.passwordHash, currentPassword, origin, deadline);
    await this.again.require(known, secondFactor);
    const at = this.clock.now();
    const remove = () => this.users.remove(userId, userId, (user) => userDeletedEvents(user, userId, at));
    await (known.role === 'superadmin' ? this.superadmins.without(userId, remove) : remove());
  }
}
