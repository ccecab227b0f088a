import { Injectable } from '@nestjs/common';
import { userRoleChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { SessionRepository } from '../../sessions/session.repository.js';

/** For when the change itself was cut short before it came to the sessions. */
@Injectable()
export class EndSessionsWhenRoleChanged {
  static readonly on = userRoleChanged;

  constructor(private readonly sessions: SessionRepository) {}

  /** Harmless when delivered twice, or late: sessions from after the change go on. */
  async handle({ data, time }: EventOf<typeof userRoleChanged>): Promise<void> {
    await this.sessions.endAllOf(data.userId, new Date(time));
  }
}
