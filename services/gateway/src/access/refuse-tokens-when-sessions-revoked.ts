import { Injectable } from '@nestjs/common';
import { sessionsRevoked, userDeleted, userRoleChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { TokensNotBefore } from './tokens-not-before.js';

type Revoking =
  EventOf<typeof sessionsRevoked> | EventOf<typeof userDeleted> | EventOf<typeof userRoleChanged>;

@Injectable()
export class RefuseTokensWhenSessionsRevoked {
  static readonly on = [sessionsRevoked, userDeleted, userRoleChanged];

  constructor(private readonly notBefore: TokensNotBefore) {}

  /** A token says its user's role: one from before a change is refused too. Harmless when delivered twice. While Redis is away it is tried again, in the order of the user's events. */
  async handle({ data, time }: Revoking): Promise<void> {
    await this.notBefore.refuseUntil(data.userId, new Date(time));
  }
}
