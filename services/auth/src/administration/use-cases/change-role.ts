import { Injectable } from '@nestjs/common';
import type { Caller, Role } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { SessionRepository } from '../../sessions/session.repository.js';
import { UserRepository } from '../../users/user.repository.js';
import type { UserDocument } from '../../users/user.schema.js';
import { roleChangedEvents } from '../administration-messages.js';
import { CurrentRole } from '../current-role.js';
import { Superadmins } from '../superadmins.js';

@Injectable()
export class ChangeRole {
  constructor(
    private readonly currentRole: CurrentRole,
    private readonly superadmins: Superadmins,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The user's sessions end with it: with the news of it, where this is cut short.
   * @throws AppError AUTH.FORBIDDEN, USER.NOT_FOUND, USER.LAST_SUPERADMIN
   */
  async execute(caller: Caller | null, userId: string, role: Role): Promise<UserDocument> {
    const by = await this.currentRole.require(caller, ['superadmin']);
    const { role: before } = await this.users.get(userId, userId);
    const at = this.clock.now();
    const change = () =>
      this.users.change(userId, userId, (user) =>
        user.role === role
          ? null
          : { state: { ...user, role }, events: roleChangedEvents(user, role, by, at) },
      );
    const changed = role === 'superadmin' ? await change() : await this.superadmins.without(userId, change);
    if (before !== role) await this.sessions.endAllOf(userId, at);
    return changed;
  }
}
