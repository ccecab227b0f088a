import { Injectable } from '@nestjs/common';
import { sessionEnded } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { EndedSessions } from './ended-sessions.js';

@Injectable()
export class RefuseTokensWhenSessionEnded {
  static readonly on = sessionEnded;

  constructor(private readonly ended: EndedSessions) {}

  /** Harmless when delivered twice. While Redis is away it is tried again. */
  async handle({ data }: EventOf<typeof sessionEnded>): Promise<void> {
    await this.ended.end(data.sessionId);
  }
}
