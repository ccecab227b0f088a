import { Injectable } from '@nestjs/common';
import { passwordChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { EndSessions } from './end-sessions.js';

@Injectable()
export class EndSessionsWhenPasswordChanged {
  static readonly on = passwordChanged;

  constructor(private readonly sessions: EndSessions) {}

  /** For a process that died in between. Harmless when delivered twice or late: what the new one opened stays. */
  async handle({ data }: EventOf<typeof passwordChanged>): Promise<void> {
    await this.sessions.allBut(data.userId, data.keptSessionId, data.passwordNumber);
  }
}
