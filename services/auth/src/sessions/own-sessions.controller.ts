import { Controller } from '@nestjs/common';
import { AppError, changePassword, endOtherSessions, endSession, listSessions } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { EndSessions } from './end-sessions.js';
import { ChangePassword } from './use-cases/change-password.js';
import { ListSessions } from './use-cases/list-sessions.js';

/** What a user sees of their own sessions, and does with them. */
@Controller()
export class OwnSessionsController {
  constructor(
    private readonly listing: ListSessions,
    private readonly ending: EndSessions,
    private readonly passwords: ChangePassword,
  ) {}

  @Handles(listSessions)
  list({ userId, caller }: RequestOf<typeof listSessions>): Promise<ReplyOf<typeof listSessions>> {
    return this.listing.execute(userId, caller?.sessionId);
  }

  /** @throws AppError SESSION.NOT_FOUND, for somebody else's too */
  @Handles(endSession)
  async end({ userId, params }: RequestOf<typeof endSession>): Promise<ReplyOf<typeof endSession>> {
    if (!(await this.ending.one(userId, params.id))) throw new AppError('SESSION.NOT_FOUND');
    return { success: true };
  }

  @Handles(endOtherSessions)
  async endOthers({
    userId,
    caller,
  }: RequestOf<typeof endOtherSessions>): Promise<ReplyOf<typeof endOtherSessions>> {
    return { success: true, ended: await this.ending.allBut(userId, sessionOf(caller)) };
  }

  @Handles(changePassword)
  async changePassword({
    userId,
    caller,
    body,
    deadline,
  }: RequestOf<typeof changePassword>): Promise<ReplyOf<typeof changePassword>> {
    await this.passwords.execute(userId, sessionOf(caller), body, deadline);
    return { success: true };
  }
}

/** Without it, 'all but this one' would be all. @throws AppError AUTH.REQUIRED */
function sessionOf(caller: RequestOf<typeof listSessions>['caller']): string {
  if (caller?.sessionId === undefined) throw new AppError('AUTH.REQUIRED');
  return caller.sessionId;
}
