import { Injectable } from '@nestjs/common';
import { sessionsRevoked } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { SessionRepository } from '../../sessions/session.repository.js';

/** For when an admin's call was cut short before it came to the sessions. */
@Injectable()
export class EndSessionsWhenRevoked {
  static readonly on = sessionsRevoked;

  constructor(private readonly sessions: SessionRepository) {}

  /** Harmless when delivered twice, or late: sessions from after it go on. */
  async handle({ data: { userId, reason }, time }: EventOf<typeof sessionsRevoked>): Promise<void> {
    if (reason === 'logout-everywhere') await this.sessions.endAllOf(userId, new Date(time));
  }
}
