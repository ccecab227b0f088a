import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { SessionRepository } from '../../sessions/session.repository.js';

@Injectable()
export class ForgetSessionsWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(private readonly sessions: SessionRepository) {}

  /** Harmless when delivered twice. */
  async handle({ data }: EventOf<typeof userDeleted>): Promise<void> {
    await this.sessions.forgetAllOf(data.userId);
  }
}
