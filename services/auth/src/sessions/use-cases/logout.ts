import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { decodeRefreshToken } from '../refresh-token.js';
import { SessionRepository } from '../session.repository.js';

@Injectable()
export class Logout {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /** Ends the family that the token names, whichever of its tokens it is. Ending nothing is fine too. */
  async execute(text: string): Promise<void> {
    const token = decodeRefreshToken(text);
    const session = token && (await this.sessions.acrossOwnersFind(token.familyId));
    if (!session) return;
    await this.sessions.change(session.owner, session._id, (current) =>
      current.endedAt === null ? { state: { ...current, endedAt: this.clock.now() } } : null,
    );
  }
}
