import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { sessionIdOf } from './refresh-token.js';
import { sessionEndedEvent } from './session-ended-event.js';
import { SessionRepository } from './session.repository.js';
import type { SessionDocument } from './session.schema.js';

/** Ends sessions of a user: neither their refresh nor their access tokens are taken from then on. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /** @param id as access tokens name it. @returns false where the user has no such session that is open */
  async one(owner: string, id: string): Promise<boolean> {
    for await (const familyId of this.sessions.openIds(owner, this.clock.now())) {
      if (sessionIdOf(familyId) === id) return this.end(owner, familyId);
    }
    return false;
  }

  /**
   * @param keptId stays
   * @param passwordNumber what this password or a later one opened stays too; nothing where it is left out
   * @returns how many it ended
   */
  async allBut(owner: string, keptId: string, passwordNumber = Infinity): Promise<number> {
    let ended = 0;
    for await (const familyId of this.sessions.openIds(owner, this.clock.now())) {
      if (sessionIdOf(familyId) === keptId) continue;
      if (await this.end(owner, familyId, passwordNumber)) ended += 1;
    }
    return ended;
  }

  /** Those that were opened by the password alone. */
  async withoutSecondFactor(owner: string): Promise<void> {
    for await (const familyId of this.sessions.openIds(owner, this.clock.now())) {
      await this.endWhere(owner, familyId, ({ hasSecondFactor = false }) => !hasSecondFactor);
    }
  }

  private end(owner: string, familyId: string, passwordNumber = Infinity): Promise<boolean> {
    return this.endWhere(owner, familyId, (session) => (session.passwordNumber ?? 0) < passwordNumber);
  }

  private async endWhere(
    owner: string,
    familyId: string,
    isMeant: (session: SessionDocument) => boolean,
  ): Promise<boolean> {
    const now = this.clock.now();
    const { decision } = await this.sessions.changeWith(owner, familyId, (session) => {
      if (session.endedAt !== null || !isMeant(session)) return { hasEnded: false };
      const events = [sessionEndedEvent(session, 'logout', now)];
      return { hasEnded: true, state: { ...session, endedAt: now }, events };
    });
    return decision.hasEnded;
  }
}
