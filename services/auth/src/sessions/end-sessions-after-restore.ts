import { Injectable } from '@nestjs/common';
import type { AfterRestore, LostTime } from '@megafon/mongo';
import { UserRepository } from '../users/user.repository.js';
import { sessionEndedEvent } from './session-ended-event.js';
import { SessionRepository } from './session.repository.js';

/** What was ended, and which links were used, in the time that was lost is not known: none of it is good any more. */
@Injectable()
export class EndSessionsAfterRestore implements AfterRestore {
  static readonly afterRestore = true;

  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
  ) {}

  async afterRestore({ restoredAt }: LostTime): Promise<void> {
    for await (const { owner, _id } of this.sessions.acrossOwnersUnexpired(restoredAt)) {
      await this.sessions.change(owner, _id, (session) =>
        session.endedAt === null
          ? {
              state: { ...session, endedAt: restoredAt },
              events: [sessionEndedEvent(session, 'logout', restoredAt)],
            }
          : null,
      );
    }
    await this.users.acrossOwnersWithdrawResetLinks();
  }
}
