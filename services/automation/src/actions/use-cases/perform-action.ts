import { Injectable, Logger } from '@nestjs/common';
import { inSpan } from '@megafon/messaging';
import { CrashPoint } from '@megafon/service';
import type { AccountContext } from '../../browsers/account-context.js';
import { AccountVisits } from '../../accounts/account-visits.js';
import type { Account } from '../../accounts/account.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { LeaseLostError } from '../../accounts/lease.js';
import type { Lease } from '../../accounts/lease.js';
import { MarkAccount } from '../../accounts/use-cases/mark-account.js';
import { LostAnswerError, NetworkError } from '../../profiles/network-error.js';
import type { Published, ReadyToSubmit, TimeLeft } from '../../network/network-driver.js';
import { StrangePages } from '../../strange-pages/strange-pages.js';
import { isActing } from '../../policy/policy.js';
import {
  begin,
  clickAgain,
  clickDeadlineMs,
  fail,
  loseTrack,
  retryLater,
  succeed,
  waitOut,
} from '../action.js';
import type { Action, Hold } from '../action.js';
import { ActionDriving } from '../action-driving.js';
import { readingEvents } from '../action-events.js';
import type { Reading } from '../action-events.js';
import { ActionRecorder } from '../action-recorder.js';
import { EvidenceScreenshots } from '../evidence-screenshots.js';
import { judgeFailure } from '../judge-failure.js';
import { usedFor } from '../used-for.js';

interface Progress {
  attempt: number;
  hasClicked: boolean;
  /** The picture of the page that stopped it. */
  lastSeen: string | null;
}

interface Visit {
  context: AccountContext;
  /** Asked when only the click is left. */
  isStillAllowed: () => Promise<boolean>;
}

/** Does an intended action: everything but the click first, then the record of it, then the click. */
@Injectable()
export class PerformAction {
  private readonly logger = new Logger(PerformAction.name);

  constructor(
    private readonly recorder: ActionRecorder,
    private readonly driving: ActionDriving,
    private readonly visits: AccountVisits,
    private readonly screenshots: EvidenceScreenshots,
    private readonly crash: CrashPoint,
    private readonly mark: MarkAccount,
    private readonly pages: StrangePages,
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
          throw error;
        }
      };
      const about = { actionId: action._id, kind: action.kind };
      return await inSpan('visit', {}, () => this.visits.visit(leased.account, work, about));
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await this.settleFailure(action, leased, progress, error);
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
    return this.finish(begun, { fence, attempt: begun.attempt }, published, after, reading);
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

  private async finish(
    action: Action,
    hold: Hold,
    published: Published,
    after: string | null,
    reading: Reading | null,
  ): Promise<boolean> {
    const done = await this.recorder.write(
      action,
      (now, at) => succeed(now, hold, { ...published, after, at }),
      (at) => (reading ? readingEvents(action, reading, at) : []),
    );
    if (!done) return false;
    await this.mark.used(action.owner, action.accountId, usedFor(done, reading));
    await this.pages.wentWell(action.accountId, action.kind);
    return true;
  }

  private async settleFailure(
    action: Action,
    { lease, account }: LeasedAccount,
    progress: Progress,
    error: unknown,
  ): Promise<void> {
    const hold = { fence: lease.fence, attempt: progress.attempt };
    const judgement = judgeFailure(error, progress.hasClicked);
    this.logger.warn({
      msg: 'an action did not succeed',
      actionId: action._id,
      ...judgement,
      err: errorOf(error),
    });
    const pause = error instanceof NetworkError || error instanceof LostAnswerError ? error.pause : null;
    const stop = async () => pause !== null && this.mark.stopped(action.owner, action.accountId, pause);
    if (judgement.is === 'lost') {
      // A proxy is counted, and its account paused, where its failures are counted.
      if (pause !== 'proxy-failed') await stop();
      await this.recorder.write(action, (now, at) => loseTrack(now, hold, at));
      return;
    }
    const { reason } = judgement;
    const until = reason === 'unknown-page' ? await this.meet(action, account, error, progress) : null;
    if (until !== null) {
      await this.recorder.write(action, (now) => waitOut(now, hold, until));
      return;
    }
    // Whoever hears of the failure finds the account as it stands then.
    if (judgement.is === 'failed') await stop();
    const ended = await this.recorder.write(action, (now, at) =>
      judgement.is === 'retry'
        ? retryLater(now, hold, { reason, at })
        : fail(now, hold, { reason, after: progress.lastSeen }),
    );
    if (ended?.state === 'failed') await stop();
  }

  /** @returns until when it waits with what met a page that is not known; null when it fails at once. */
  private async meet(
    { _id: actionId, owner, accountId, kind, groupId, deadline }: Action,
    { accountName }: Account,
    error: unknown,
    { lastSeen: picture, hasClicked }: Progress,
  ): Promise<Date | null> {
    if (hasClicked) return null;
    // What belongs to no group is a place of its own.
    const place = groupId === '' ? actionId : groupId;
    const subject = { owner, accountId, accountName, kind };
    const until = await this.pages.met(subject, { actionId, place, detail: detailOf(error), picture });
    return until !== null && until < deadline ? until : null;
  }
}

function detailOf(error: unknown): string {
  return error instanceof NetworkError ? (error.detail ?? '') : '';
}

const nothingToClick: Published = { permalink: null, pendingApproval: false };

/** A lost answer says little; its cause says more. */
function errorOf(error: unknown): unknown {
  return error instanceof LostAnswerError ? (error.cause ?? error) : error;
}
