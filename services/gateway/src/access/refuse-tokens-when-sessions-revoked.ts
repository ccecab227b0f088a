import { Injectable } from '@nestjs/common';
import { sessionsRevoked, userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { TokensNotBefore } from './tokens-not-before.js';

@Injectable()
export class RefuseTokensWhenSessionsRevoked {
  static readonly on = [sessionsRevoked, userDeleted];

  constructor(private readonly notBefore: TokensNotBefore) {}

  /** Harmless when delivered twice. While Redis is away it is tried again, in the order of the user's events. */
  async handle({ data, time }: EventOf<typeof sessionsRevoked> | EventOf<typeof userDeleted>): Promise<void> {
    await this.notBefore.refuseUntil(data.userId, new Date(time));
  }
}
