import { Injectable } from '@nestjs/common';
import type { Caller } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { UserRepository } from '../../users/user.repository.js';
import { userDeletedEvents } from '../administration-messages.js';
import { CurrentRole } from '../current-role.js';
import { Superadmins } from '../superadmins.js';

@Injectable()
export class DeleteUser {
  constructor(
    private readonly currentRole: CurrentRole,
    private readonly superadmins: Superadmins,
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The user is gone when this resolves; what they have elsewhere goes as each service hears of it.
   * @throws AppError AUTH.FORBIDDEN, USER.NOT_FOUND, USER.LAST_SUPERADMIN
   */
  async execute(caller: Caller | null, userId: string): Promise<void> {
    const by = await this.currentRole.require(caller, ['superadmin']);
    await this.users.get(userId, userId);
    const at = this.clock.now();
    await this.superadmins.without(userId, () =>
      this.users.remove(userId, userId, (user) => userDeletedEvents(user, by, at)),
    );
  }
}
