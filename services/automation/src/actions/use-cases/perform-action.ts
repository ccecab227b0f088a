import { Injectable } from '@nestjs/common';
import { inSpan } from '@megafon/messaging';
import { CrashPoint } from '@megafon/service';
import type { AccountContext } from '../../browsers/account-context.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { LeaseLostError } from '../../accounts/lease.js';
import type { Lease } from '../../accounts/lease.js';
import { NetworkError } from '../../profiles/network-error.js';
import type { Published, ReadyToSubmit, TimeLeft } from '../../network/network-driver.js';
import { isActing } from '../../policy/policy.js';
import { begin, clickAgain, clickDeadlineMs } from '../action.js';
import type { Action } from '../action.js';
import { ActionDriving } from '../action-driving.js';
import type { Prepared } from '../action-driving.js';
import { ActionRecorder } from '../action-recorder.js';
import type { ActionTime } from '../action-time.js';
import { ActionVisits } from '../action-visits.js';
import { EvidenceScreenshots } from '../evidence-screenshots.js';
import { EndAttempt } from './end-attempt.js';
import type { Progress } from './end-attempt.js';

/** What an action is done with, in the context that was opened for it. */
interface Visit {
  context: AccountContext;
  time: ActionTime;
  leased: LeasedAccount;
  /** Asked when only the click is left. */
  isStillAllowed: () => Promise<boolean>;
  progress: Progress;
}

/** What the page shows before anything is on record: all is done but the click. */
interface MadeReady {
  /** null where there is nothing to click: a member already, and what only reads. */
  click: Prepared | null;
  /** Of the page right before the click; null where there is none, or no picture could be taken. */
  picture: string | null;
}

/** Does an intended action: everything but the click first, then the record of it, then the click. */
@Injectable()
export class PerformAction {
  constructor(
    private readonly recorder: ActionRecorder,
    private readonly driving: ActionDriving,
    private readonly visits: ActionVisits,
    private readonly screenshots: EvidenceScreenshots,
    private readonly crash: CrashPoint,
    private readonly ends: EndAttempt,
  ) {}

  /**
   * The policy has allowed it. Never rejects but with LeaseLostError or what the database throws. When its time as a whole
   * is up before the click, nothing was done, and it is tried again; after the click it may have happened.
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
    const work = async (context: AccountContext, time: ActionTime) => {
      try {
        return await this.drive(action, { context, time, leased, isStillAllowed, progress });
      } catch (error) {
        // What stopped it is on the page.
        if (error instanceof NetworkError)
          progress.lastSeen = await this.screenshots.take(context, action, 'after');
        if (progress.hasClicked || time.isUp) throw error;
        throw await time.within(() => this.driving.causeOf(context, error));
      }
    };
    try {
      return await inSpan('visit', {}, () => this.visits.visit(leased.account, work, action));
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await this.ends.fail(action, leased, progress, error);
      return false;
    }
  }

  private async drive(action: Action, visit: Visit): Promise<boolean> {
    const ready = await this.makeReady(action, visit);
    try {
      return await this.act(action, ready, visit);
    } finally {
      await ready.click?.release?.();
    }
  }

  /** Nothing is on record yet: whatever goes wrong here, nobody clicked. */
  private async makeReady(action: Action, { context, time }: Visit): Promise<MadeReady> {
    if (!isActing(action.kind)) return { click: null, picture: null };
    const prepare = () => this.driving.prepare(context, action);
    const click = await time.within(() => inSpan('prepare', {}, prepare));
    // Nothing to click leaves no picture of a click either.
    const picture = click && (await this.screenshots.take(context, action, 'before'));
    return { click, picture };
  }

  /** The record, then the click, or what is only read. */
  private async act(action: Action, { click, picture }: MadeReady, visit: Visit): Promise<boolean> {
    const { context, time, leased, progress } = visit;
    const { fence } = leased.lease;
    const acts = isActing(action.kind);
    if (click !== null && !(await visit.isStillAllowed())) return false;
    time.assertLeft();
    const before = click?.before ?? null;
    // Where there is nothing to click nothing is done: it counts towards no cap and no gap.
    const isAct = !acts || click !== null;
    const begun = await this.recorder.write(action, (now, at) =>
      begin(now, { fence, at: isAct ? at : null, picture, before }),
    );
    if (!begun) return false;
    progress.attempt = begun.attempt;
    await leased.lease.renew();
    this.crash.reached(`before-click:${action.kind}`);
    const published = click ? await this.submit(click, begun, visit) : nothingToClick;
    const read = () => inSpan('read', {}, () => this.driving.read(context, action));
    const reading = acts ? null : await time.within(read);
    this.crash.reached(`after-click:${action.kind}`);
    const after = click ? await this.screenshots.take(context, action, 'after') : null;
    this.crash.reached(`before-result:${action.kind}`);
    const hold = { fence, attempt: begun.attempt };
    return this.ends.succeed(begun, hold, { ...published, after }, reading);
  }

  /** Each click has its own record, and its own deadline. */
  private submit(click: ReadyToSubmit, begun: Action, { time, leased, progress }: Visit): Promise<Published> {
    const { lease } = leased;
    const hold = { fence: lease.fence, attempt: begun.attempt };
    const renew = async () => {
      const again = await this.recorder.write(begun, (now, at) => clickAgain(now, hold, at));
      if (!again) return () => Promise.resolve(0);
      await lease.renew();
      return this.timeLeft(again, lease);
    };
    return time.within(() => {
      // From here on it may have happened, whatever goes wrong.
      progress.hasClicked = true;
      return inSpan('submit', {}, () => click.submit(this.timeLeft(begun, lease), renew));
    });
  }

  private timeLeft(begun: Action, lease: Lease): TimeLeft {
    return async () => {
      if (!(await this.recorder.isSureOfTime())) return 0;
      return clickDeadlineMs(begun, lease.until) - this.recorder.now().getTime();
    };
  }
}

const nothingToClick: Published = { permalink: null, pendingApproval: false };
