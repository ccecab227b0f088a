import { Injectable } from '@nestjs/common';
import type { Caller } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { SessionRepository } from '../../sessions/session.repository.js';
import { UserRepository } from '../../users/user.repository.js';
import { sessionsEndedEvents } from '../administration-messages.js';
import { CurrentRole } from '../current-role.js';

@Injectable()
export class EndUserSessions {
  constructor(
    private readonly currentRole: CurrentRole,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs a user out everywhere: with the news of it, where this is cut short. A superadmin is signed out by another alone.
   * @throws AppError AUTH.FORBIDDEN, USER.NOT_FOUND
   */
  async execute(caller: Caller | null, userId: string): Promise<void> {
    const by = await this.currentRole.require(caller, ['admin', 'superadmin']);
    const { role } = await this.users.get(userId, userId);
    if (role === 'superadmin') await this.currentRole.require(caller, ['superadmin']);
    const at = this.clock.now();
    await this.users.change(userId, userId, (user) => ({
      state: user,
      events: sessionsEndedEvents(user, by, at),
    }));
    await this.sessions.endAllOf(userId, at);
  }
}
