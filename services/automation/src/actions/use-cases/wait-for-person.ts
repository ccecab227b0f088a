import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { ActionRepository } from '../action.repository.js';
import { RunAction } from './run-action.js';

const lookAgainMs = 60_000;

/** Goes through what an account has to do that stands still until its person has answered: the policy says what waits. */
@Injectable()
export class WaitForPerson {
  constructor(
    private readonly actions: ActionRepository,
    private readonly runAction: RunAction,
    private readonly clock: Clock,
  ) {}

  /** Opens nothing of the network. @returns when it is to be gone through again */
  async execute(leased: LeasedAccount): Promise<Date> {
    const { owner, accountId } = leased.lease.hold;
    const now = this.clock.now();
    let lookAt = now.getTime() + lookAgainMs;
    for (const action of await this.actions.openOf(owner, accountId)) {
      if (action.notBefore <= now) await this.runAction.execute(action, leased);
      // The first moment at which it may wait no longer.
      if (action.deadline >= now) lookAt = Math.min(lookAt, action.deadline.getTime() + 1);
    }
    return new Date(lookAt);
  }
}
