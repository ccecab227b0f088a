import { Injectable } from '@nestjs/common';
import { secondFactorChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { EndSessions } from '../../sessions/end-sessions.js';
import { SecondFactorsRepository } from '../../second-factor-storage/second-factors.repository.js';

/** For when setting up the first factor was cut short before it came to the sessions. */
@Injectable()
export class EndSessionsWhenSecondFactorTurnedOn {
  static readonly on = secondFactorChanged;

  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly sessions: EndSessions,
  ) {}

  /** Harmless when delivered twice, or late: a user who turned it off since opens sessions by the password again. */
  async handle({ data: { userId, isOn } }: EventOf<typeof secondFactorChanged>): Promise<void> {
    if (isOn && (await this.factors.isOn(userId))) await this.sessions.withoutSecondFactor(userId);
  }
}
