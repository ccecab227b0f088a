import { Injectable } from '@nestjs/common';
import type { deleteOwnAccount, RequestInput } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { userDeletedEvents } from '../../administration/administration-messages.js';
import { Superadmins } from '../../administration/superadmins.js';
import { OwnerOnly } from '../../second-factor-storage/owner-only.js';
import { UserRepository } from '../../users/user.repository.js';

type Said = RequestInput<typeof deleteOwnAccount>['body'];

@Injectable()
export class DeleteAccount {
  constructor(
    private readonly users: UserRepository,
    private readonly ownerOnly: OwnerOnly,
    private readonly superadmins: Superadmins,
    private readonly clock: Clock,
  ) {}

  /**
   * The user is gone when this resolves; what they have elsewhere goes as each service hears of it.
   * @throws AppError USER.LAST_SUPERADMIN; as `OwnerOnly.require` does
   */
  async execute(userId: string, said: Said, deadline: number): Promise<void> {
    const known = await this.ownerOnly.require(userId, said, deadline);
    const at = this.clock.now();
    const remove = () => this.users.remove(userId, userId, (user) => userDeletedEvents(user, userId, at));
    await (known.role === 'superadmin' ? this.superadmins.without(userId, remove) : remove());
  }
}
