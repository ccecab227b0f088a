import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { RefreshTokens, sessionIdOf } from '../refresh-token.js';
import { sessionEndedEvent } from '../session-ended-event.js';
import { SessionRepository } from '../session.repository.js';

@Injectable()
export class Logout {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: RefreshTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the family that the token names, whichever of its tokens it is. Ending nothing is fine too.
   * @returns the id of the session that is over now, null where the token names none
   */
  async execute(text: string): Promise<string | null> {
    const token = this.tokens.decode(text);
    const session = token && (await this.sessions.acrossOwnersFind(token.familyId));
    if (!session) return null;
    const now = this.clock.now();
    await this.sessions.change(session.owner, session._id, (current) =>
      current.endedAt === null
        ? { state: { ...current, endedAt: now }, events: [sessionEndedEvent(current, 'logout', now)] }
        : null,
    );
    return sessionIdOf(session._id);
  }
}
