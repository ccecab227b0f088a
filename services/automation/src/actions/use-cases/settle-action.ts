import { Inject, Injectable, Logger } from '@nestjs/common';
import { awaitsPerson, hasConsent } from '../../accounts/account.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { MarkAccount } from '../../accounts/use-cases/mark-account.js';
import type { AccountContext } from '../../browsers/account-context.js';
import { NetworkError } from '../../profiles/network-error.js';
import { NETWORK_PROFILE } from '../../profiles/network-profile.js';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import { isActing } from '../../policy/policy.js';
import {
  certainFrom,
  fail,
  isAwaitingApproval,
  lookOnceMore,
  loseTrack,
  returnToIntended,
  stayUnknown,
  succeed,
} from '../action.js';
import type { Action, Hold } from '../action.js';
import { awaitAnswer } from '../await-answer.js';
import { ActionDriving } from '../action-driving.js';
import { ActionRecorder } from '../action-recorder.js';
import type { ActionTime } from '../action-time.js';
import { ActionVisits } from '../action-visits.js';
import { EvidenceScreenshots } from '../evidence-screenshots.js';
import { usedFor } from '../used-for.js';

export interface CannotLook {
  code: 'SERVICE.TIMEOUT' | 'LOGIN.PROXY_FAILED' | 'ACCOUNT.NOT_CONNECTED';
  cause: unknown;
}

/** Looks on the page for an action that may have happened: a lost answer, a crash after the click. */
@Injectable()
export class SettleAction {
  private readonly logger = new Logger(SettleAction.name);

  constructor(
    private readonly recorder: ActionRecorder,
    private readonly driving: ActionDriving,
    private readonly visits: ActionVisits,
    private readonly screenshots: EvidenceScreenshots,
    private readonly mark: MarkAccount,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  async execute(action: Action, { account, lease }: LeasedAccount): Promise<void> {
    const hold = { fence: lease.fence, attempt: action.attempt };
    if (!isActing(action.kind)) {
      await this.recorder.write(action, (now, at) => returnToIntended(now, hold, at));
      return;
    }
    if (account.state !== 'connected' || !hasConsent(account)) {
      await (awaitsPerson(account) ? this.awaitAnswer(action, hold) : this.stay(action, hold));
      return;
    }
    try {
      await this.visits.visit(
        account,
        (context, time) =>
          this.look(action, hold, { context, time }, (now, at) => returnToIntended(now, hold, at)),
        action,
      );
    } catch (error) {
      this.logger.warn({ msg: 'could not look for an action', actionId: action._id, err: error });
      const hasStopped = await this.markStopped(action, error);
      await (hasStopped ? this.stay(action, hold) : this.lookOnceMore(action, hold));
    }
  }

  /**
   * A look that a person asked for: for what may have happened, or for what a group decided. What is certainly not there
   * has failed: nobody clicks again unasked.
   * @returns null when it could look; else what to tell the person.
   */
  async lookOnly(action: Action, { account, lease }: LeasedAccount): Promise<CannotLook | null> {
    const hold = { fence: lease.fence, attempt: action.attempt };
    try {
      await this.visits.visit(
        account,
        (context, time) =>
          isAwaitingApproval(action)
            ? time.within(() => this.driving.followPost(context, action))
            : this.look(action, hold, { context, time }, (now) =>
                fail(now, hold, { reason: 'network-failed' }),
              ),
        action,
      );
      return null;
    } catch (cause) {
      await this.markStopped(action, cause);
      const pause = cause instanceof NetworkError ? cause.pause : null;
      if (pause === null) return { code: 'SERVICE.TIMEOUT', cause };
      return { code: pause === 'proxy-failed' ? 'LOGIN.PROXY_FAILED' : 'ACCOUNT.NOT_CONNECTED', cause };
    }
  }

  /**
   * A proxy is counted, and its account paused, where its failures are counted.
   * @returns whether the account stands still now
   */
  private async markStopped({ owner, accountId }: Action, error: unknown): Promise<boolean> {
    if (!(error instanceof NetworkError) || error.pause === null || error.pause === 'proxy-failed')
      return false;
    await this.mark.stopped(owner, accountId, error.pause);
    return true;
  }

  private async look(
    action: Action,
    hold: Hold,
    { context, time }: { context: AccountContext; time: ActionTime },
    whenAbsent: (now: Action, at: Date) => Action | null,
  ): Promise<void> {
    // Its answer may come much later, when it would show something else.
    const isTimeSure = await this.recorder.isSureOfTime();
    const lookedAt = this.recorder.now();
    const sighting = await time.within(() => this.driving.look(context, action));
    if (sighting.is === 'found') {
      const after = await this.screenshots.take(context, action, 'after');
      const { permalink, pendingApproval } = sighting;
      const done = await this.recorder.write(action, (now, at) =>
        succeed(now, hold, { permalink, pendingApproval, after, at }),
      );
      if (done) await this.mark.used(action.owner, action.accountId, usedFor(done));
      return;
    }
    if (sighting.is === 'refused') {
      const after = await this.screenshots.take(context, action, 'after');
      await this.recorder.write(action, (now) => fail(now, hold, { reason: sighting.reason, after }));
      return;
    }
    if (sighting.is === 'unsure' || !isTimeSure) return this.lookOnceMore(action, hold);
    const certainAt = certainFrom(action, this.profile.settleMs);
    await this.recorder.write(action, (now, at) =>
      certainAt > lookedAt ? loseTrack(now, hold, certainAt) : whenAbsent(now, at),
    );
  }

  private async stay(action: Action, hold: Hold): Promise<void> {
    await this.recorder.write(action, (now, at) => stayUnknown(now, hold, at));
  }

  private async awaitAnswer(action: Action, hold: Hold): Promise<void> {
    await this.recorder.write(action, (now, at) => awaitAnswer(now, hold, at));
  }

  private async lookOnceMore(action: Action, hold: Hold): Promise<void> {
    await this.recorder.write(action, (now, at) => lookOnceMore(now, hold, at));
  }
}
