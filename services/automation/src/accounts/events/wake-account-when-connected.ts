import { Injectable } from '@nestjs/common';
import { accountConnected, accountStateChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { AccountTurns } from '../account-turns.js';

type Told = EventOf<typeof accountConnected> | EventOf<typeof accountStateChanged>;

/** What an account had to do before it was connected anew, or found well, goes on: a rest it had is over. */
@Injectable()
export class WakeAccountWhenConnected {
  static readonly on = [accountConnected, accountStateChanged];

  constructor(
    private readonly turns: AccountTurns,
    private readonly clock: Clock,
  ) {}

  /** Harmless when delivered twice: who finds nothing to do says so. */
  async handle({ data }: Told): Promise<void> {
    if ('status' in data && data.status !== 'connected') return;
    await this.turns.wake(data.owner, data.accountId, this.clock.now());
  }
}
