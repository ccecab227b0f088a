import { Injectable } from '@nestjs/common';
import { AccountLeases } from '../../accounts/account-leases.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { MarkAccount } from '../../accounts/use-cases/mark-account.js';
import { PolicyDesk } from '../../policy/policy-desk.js';
import { fail, postpone } from '../action.js';
import type { Action } from '../action.js';
import { ActionLedger } from '../action-ledger.js';
import { PerformAction } from './perform-action.js';
import { SettleAction } from './settle-action.js';

/** The next step of an action: looked for when it may have happened, else done when the policy allows it. */
@Injectable()
export class RunAction {
  constructor(
    private readonly leases: AccountLeases,
    private readonly policy: PolicyDesk,
    private readonly perform: PerformAction,
    private readonly settle: SettleAction,
    private readonly ledger: ActionLedger,
    private readonly mark: MarkAccount,
  ) {}

  /** @returns whether it was done now, and succeeded */
  async execute(action: Action, leased: LeasedAccount): Promise<boolean> {
    if (action.state !== 'intended') {
      await this.settle.execute(action, leased);
      return false;
    }
    const { account, lease } = leased;
    const hold = { fence: lease.fence, attempt: action.attempt };
    const verdict = await this.policy.check(action, account);
    if (verdict.is === 'allow')
      return this.perform.execute(action, leased, () => this.isStillAllowed(action, leased));
    if (verdict.is === 'deny') {
      await this.ledger.write(action, (now) => fail(now, hold, { reason: verdict.reason }));
      return false;
    }
    await this.ledger.write(action, (now) => postpone(now, hold, verdict.until));
    if (verdict.of === 'account') await this.mark.resting(account.owner, account._id, verdict.until);
    return false;
  }

  /** The account as it is by then: consent may have been withdrawn, the switch thrown, another post sent. */
  private async isStillAllowed(action: Action, leased: LeasedAccount): Promise<boolean> {
    const { account } = await this.leases.refreshed(leased);
    return (await this.policy.check(action, account)).is === 'allow';
  }
}
