import { Injectable } from '@nestjs/common';
import { inSpan } from '@megafon/messaging';
import { CrashPoint } from '@megafon/service';
import type { AccountContext } from '../../browsers/account-context.js';
import { AccountVisits } from '../../accounts/account-visits.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { LeaseLostError } from '../../accounts/lease.js';
import type { Lease } from '../../accounts/lease.js';
import { NetworkError } from '../../profiles/network-error.js';
import type { Published, ReadyToSubmit, TimeLeft } from '../../network/network-driver.js';
import { isActing } from '../../policy/policy.js';
import { begin, clickAgain, clickDeadlineMs } from '../action.js';
import type { Action } from '../action.js';
import { ActionDriving } from '../action-driving.js';
import { ActionRecorder } from '../action-recorder.js';
import { EvidenceScreenshots } from '../evidence-screenshots.js';
import { EndAttempt } from './end-attempt.js';
import type { Progress } from './end-attempt.js';

interface Visit {
  context: AccountContext;
  /** Asked when only the click is left. */
  isStillAllowed: () => Promise<boolean>;
}

/** Does an intended action: everything but the click first, then the record of it, then the click. */
@Injectable()
export class PerformAction {
  constructor(
    private readonly recorder: ActionRecorder,
    private readonly driving: ActionDriving,
    private readonly visits: AccountVisits,
    private readonly screenshots: EvidenceScreenshots,
    private readonly crash: CrashPoint,
    private readonly ends: EndAttempt,
  ) {}

  /**
   * The policy has allowed it. Never rejects but with LeaseLostError or what the database throws.
   * @param isStillAllowed asked when only the click is left: making a page ready takes its time. What is not allowed
   *   any more stays intended.
   * @returns whether it succeeded
   */
  async execute(
    action: Action,
    leased: LeasedAccount,
    isStillAllowed: () => Promise<boolean>,
  ): Promise<boolean> {
    const progress: Progress = { attempt: action.attempt, hasClicked: false, lastSeen: null };
    try {
      const work = async (context: AccountContext) => {
        try {
          return await this.drive(action, leased, { context, isStillAllowed }, progress);
        } catch (error) {
          // What stopped it is on the page.
          if (error instanceof NetworkError)
            progress.lastSeen = await this.screenshots.take(context, action, 'after');
          throw progress.hasClicked ? error : await this.driving.causeOf(context, error);
        }
      };
      const about = { actionId: action._id, kind: action.kind };
      return await inSpan('visit', {}, () => this.visits.visit(leased.account, work, about));
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await this.ends.fail(action, leased, progress, error);
      return false;
    }
  }

  private async drive(
    action: Action,
    leased: LeasedAccount,
    { context, isStillAllowed }: Visit,
    progress: Progress,
  ): Promise<boolean> {
    const prepare = () => this.driving.prepare(context, action);
    const ready = isActing(action.kind) ? await inSpan('prepare', {}, prepare) : null;
    try {
      return await this.finishWith(ready, action, leased, { context, isStillAllowed, progress });
    } finally {
      await ready?.release?.();
    }
  }

  /** @param ready null where there is nothing to click: that leaves no picture of a click either. */
  private async finishWith(
    ready: ReadyToSubmit | null,
    action: Action,
    leased: LeasedAccount,
    { context, isStillAllowed, progress }: Visit & { progress: Progress },
  ): Promise<boolean> {
    const { fence } = leased.lease;
    const acts = isActing(action.kind);
    const picture = ready ? await this.screenshots.take(context, action, 'before') : null;
    if (ready !== null && !(await isStillAllowed())) return false;
    const before = ready?.before ?? null;
    // Where there is nothing to click nothing is done: it counts towards no cap and no gap.
    const isAct = !acts || ready !== null;
    const begun = await this.recorder.write(action, (now, at) =>
      begin(now, { fence, at: isAct ? at : null, picture, before }),
    );
    if (!begun) return false;
    progress.attempt = begun.attempt;
    await leased.lease.renew();
    this.crash.reached(`before-click:${action.kind}`);
    // From here on it may have happened, whatever goes wrong.
    progress.hasClicked = ready !== null;
    const published = ready ? await this.submit(ready, begun, leased) : nothingToClick;
    const reading = acts ? null : await inSpan('read', {}, () => this.driving.read(context, action));
    this.crash.reached(`after-click:${action.kind}`);
    const after = ready ? await this.screenshots.take(context, action, 'after') : null;
    this.crash.reached(`before-result:${action.kind}`);
    const hold = { fence, attempt: begun.attempt };
    return this.ends.succeed(begun, hold, { ...published, after }, reading);
  }

  /** Each click has its own record, and its own deadline. */
  private submit(ready: ReadyToSubmit, begun: Action, { lease }: LeasedAccount): Promise<Published> {
    const hold = { fence: lease.fence, attempt: begun.attempt };
    return inSpan('submit', {}, () =>
      ready.submit(this.timeLeft(begun, lease), async () => {
        const again = await this.recorder.write(begun, (now, at) => clickAgain(now, hold, at));
        if (!again) return () => Promise.resolve(0);
        await lease.renew();
        return this.timeLeft(again, lease);
      }),
    );
  }

  private timeLeft(begun: Action, lease: Lease): TimeLeft {
    return async () => {
      if (!(await this.recorder.isSureOfTime())) return 0;
      return clickDeadlineMs(begun, lease.until) - this.recorder.now().getTime();
    };
  }
}

const nothingToClick: Published = { permalink: null, pendingApproval: false };
