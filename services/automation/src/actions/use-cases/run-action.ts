import { Injectable } from '@nestjs/common';
import { AccountLeases } from '../../accounts/account-leases.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { MarkAccount } from '../../accounts/use-cases/mark-account.js';
import { PolicyCheck } from '../policy-check.js';
import type { Verdict } from '../../policy/policy.js';
import { fail, postpone } from '../action.js';
import type { Action } from '../action.js';
import { ActionRecorder } from '../action-recorder.js';
import { PerformAction } from './perform-action.js';
import { SettleAction } from './settle-action.js';

/** The next step of an action: looked for when it may have happened, else done when the policy allows it. */
@Injectable()
export class RunAction {
  constructor(
    private readonly leases: AccountLeases,
    private readonly policy: PolicyCheck,
    private readonly perform: PerformAction,
    private readonly settle: SettleAction,
    private readonly recorder: ActionRecorder,
    private readonly mark: MarkAccount,
  ) {}

  /** @returns whether it was done now, and succeeded */
  async execute(action: Action, leased: LeasedAccount): Promise<boolean> {
    if (action.state !== 'intended') {
      await this.settle.execute(action, leased);
      return false;
    }
    const { account } = leased;
    // A member already has nothing to do: that is seen on the page, whatever was done today.
    let verdict =
      action.kind === 'join'
        ? await this.policy.checkLook(action, account)
        : await this.policy.check(action, account);
    if (verdict.is === 'allow') {
      const isDone = await this.perform.execute(action, leased, async () => {
        verdict = await this.checkAgain(action, leased);
        return verdict.is === 'allow';
      });
      if (isDone) return true;
    }
    await this.heed(verdict, action, leased);
    return false;
  }

  /** The account as it is by then: consent may have been withdrawn, the switch thrown, another post sent. */
  private async checkAgain(action: Action, leased: LeasedAccount): Promise<Verdict> {
    const { account } = await this.leases.refreshed(leased);
    return this.policy.check(action, account);
  }

  private async heed(verdict: Verdict, action: Action, { account, lease }: LeasedAccount): Promise<void> {
    if (verdict.is === 'allow') return;
    const hold = { fence: lease.fence, attempt: action.attempt };
    if (verdict.is === 'deny') {
      await this.recorder.write(action, (now) => fail(now, hold, { reason: verdict.reason }));
      return;
    }
    // It stays as it is: when the person has answered it is due at once.
    if (verdict.of === 'person') return;
    await this.recorder.write(action, (now) => postpone(now, hold, verdict.until));
    if (verdict.of === 'account') await this.mark.resting(account.owner, account._id, verdict.until);
  }
}
