import { Inject, Injectable, Logger } from '@nestjs/common';
import { hasConsent } from '../../accounts/account.js';
import { AccountVisits } from '../../accounts/account-visits.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { MarkAccount } from '../../accounts/use-cases/mark-account.js';
import type { AccountContext } from '../../browsers/account-context.js';
import { NetworkError } from '../../drivers/network-error.js';
import { NETWORK_PROFILE } from '../../drivers/network-profile.js';
import type { NetworkProfile } from '../../drivers/network-profile.js';
import { isActing } from '../../policy/policy.js';
import { loseTrack, returnToIntended, stayUnknown, succeed } from '../action.js';
import type { Action, Hold } from '../action.js';
import { ActionDriving } from '../action-driving.js';
import { ActionLedger } from '../action-ledger.js';
import { EvidenceCamera } from '../evidence-camera.js';

/** Looks on the page for an action that may have happened: a lost answer, a crash after the click. */
@Injectable()
export class SettleAction {
  private readonly logger = new Logger(SettleAction.name);

  constructor(
    private readonly ledger: ActionLedger,
    private readonly driving: ActionDriving,
    private readonly visits: AccountVisits,
    private readonly camera: EvidenceCamera,
    private readonly mark: MarkAccount,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  async execute(action: Action, { account, lease }: LeasedAccount): Promise<void> {
    const hold = { fence: lease.fence, attempt: action.attempt };
    if (!isActing(action.kind)) {
      await this.ledger.write(action, (now) => returnToIntended(now, hold));
      return;
    }
    if (account.state !== 'connected' || !hasConsent(account)) {
      await this.stay(action, hold);
      return;
    }
    try {
      await this.visits.visit(account, (context) => this.look(action, hold, context));
    } catch (error) {
      this.logger.warn({ msg: 'could not look for an action', actionId: action._id, err: error });
      if (error instanceof NetworkError && error.pause !== null && error.reason !== 'proxy-failed') {
        await this.mark.stopped(action.owner, action.accountId, error.pause);
      }
      await this.stay(action, hold);
    }
  }

  private async look(action: Action, hold: Hold, context: AccountContext): Promise<void> {
    const sighting = await this.driving.look(context, action);
    if (sighting.is === 'found') {
      const after = await this.camera.take(context, action, 'after');
      const { permalink, pendingApproval } = sighting;
      const done = await this.ledger.write(action, (now, at) =>
        succeed(now, hold, { permalink, pendingApproval, after, at }),
      );
      if (done) await this.mark.used(action.owner, action.accountId);
      return;
    }
    if (sighting.is === 'unsure') return this.stay(action, hold);
    // A click may take a while to show: only what is not there after that is certainly absent.
    const certainAt = new Date((action.submittedAt?.getTime() ?? 0) + this.profile.settleMs);
    await this.ledger.write(action, (now, at) =>
      certainAt > at ? loseTrack(now, hold, certainAt) : returnToIntended(now, hold),
    );
  }

  private async stay(action: Action, hold: Hold): Promise<void> {
    await this.ledger.write(action, (now, at) => stayUnknown(now, hold, at));
  }
}
