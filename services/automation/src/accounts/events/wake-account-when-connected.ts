import { Injectable } from '@nestjs/common';
import { accountConnected } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { AccountTurns } from '../account-turns.js';

/** What an account had to do before it was connected anew goes on: a rest it had is over. */
@Injectable()
export class WakeAccountWhenConnected {
  static readonly on = accountConnected;

  constructor(
    private readonly turns: AccountTurns,
    private readonly clock: Clock,
  ) {}

  /** Harmless when delivered twice: who finds nothing to do says so. */
  async handle({ data: { owner, accountId } }: EventOf<typeof accountConnected>): Promise<void> {
    await this.turns.wake(owner, accountId, this.clock.now());
  }
}
