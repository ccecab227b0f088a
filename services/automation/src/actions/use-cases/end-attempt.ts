import { Injectable, Logger } from '@nestjs/common';
import type { PauseReason } from '@megafon/contracts';
import type { Account } from '../../accounts/account.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { MarkAccount } from '../../accounts/use-cases/mark-account.js';
import type { Published } from '../../network/network-driver.js';
import { waitsForPerson } from '../../policy/policy.js';
import { LostAnswerError, NetworkError } from '../../profiles/network-error.js';
import { isPatient, startPlace } from '../../strange-pages/page-hold.js';
import { StrangePages } from '../../strange-pages/strange-pages.js';
import { fail, loseTrack, retryLater, succeed, waitOut } from '../action.js';
import type { Action, Hold } from '../action.js';
import { readingEvents } from '../action-events.js';
import type { Reading } from '../action-events.js';
import { ActionRecorder } from '../action-recorder.js';
import { judgeFailure } from '../judge-failure.js';
import { usedFor } from '../used-for.js';

/** How far an action came. */
export interface Progress {
  attempt: number;
  hasClicked: boolean;
  /** The picture of the page that stopped it. */
  lastSeen: string | null;
}

/** Writes what came of an action that was tried, and what that says about its account. */
@Injectable()
export class EndAttempt {
  private readonly logger = new Logger(EndAttempt.name);

  constructor(
    private readonly recorder: ActionRecorder,
    private readonly mark: MarkAccount,
    private readonly pages: StrangePages,
  ) {}

  /** @returns false where a newer lease has the action. */
  async succeed(
    action: Action,
    hold: Hold,
    done: Published & { after: string | null },
    reading: Reading | null,
  ): Promise<boolean> {
    const written = await this.recorder.write(
      action,
      (now, at) => succeed(now, hold, { ...done, at }),
      (at) => (reading ? readingEvents(action, reading, at) : []),
    );
    if (!written) return false;
    await this.mark.used(action.owner, action.accountId, usedFor(written, reading));
    await this.pages.wentWell(action.accountId, action.kind);
    return true;
  }

  async fail(
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
    if (judgement.is === 'lost') {
      const pause = pauseOf(error);
      // A proxy is counted, and its account paused, where its failures are counted.
      if (pause !== 'proxy-failed') await this.stop(action, pause);
      await this.recorder.write(action, (now, at) => loseTrack(now, hold, at));
      return;
    }
    const { reason } = judgement;
    const until = reason === 'unknown-page' ? await this.meet(action, account, error, progress) : null;
    const isPageUnknown = until !== null && isStrange(error) && (await this.pages.isOnlyOf(action.accountId));
    const pause = isPageUnknown ? 'checkpoint' : pauseOf(error);
    if (pause === 'checkpoint' && !progress.hasClicked && waitsForPerson(action.kind)) {
      await this.stop(action, pause, { isPageUnknown });
      // Nobody clicked: what stands still waits for its person, see policy.ts.
      await this.recorder.write(action, (now, at) => waitOut(now, hold, at));
      return;
    }
    if (until !== null && until < action.deadline && isPatient(action.kind)) {
      await this.recorder.write(action, (now) => waitOut(now, hold, until));
      return;
    }
    // Whoever hears of the failure finds the account as it stands then.
    if (judgement.is === 'failed') await this.stop(action, pause, { isPageUnknown });
    const ended = await this.recorder.write(action, (now, at) =>
      judgement.is === 'retry'
        ? retryLater(now, hold, { reason, at })
        : fail(now, hold, { reason, after: progress.lastSeen }),
    );
    if (ended?.state === 'failed') await this.stop(action, pause, { isPageUnknown });
  }

  private async stop(
    { owner, accountId }: Action,
    pause: PauseReason | null,
    what?: { isPageUnknown: boolean },
  ): Promise<void> {
    if (pause !== null) await this.mark.stopped(owner, accountId, pause, what);
  }

  /** @returns until when such pages are waited for; null where they are not. */
  private async meet(
    { _id: actionId, owner, accountId, kind: of, groupId }: Action,
    { accountName }: Account,
    error: unknown,
    { lastSeen: picture, hasClicked }: Progress,
  ): Promise<Date | null> {
    if (hasClicked) return null;
    // What belongs to no group is a place of its own.
    const ownPlace = groupId === '' ? actionId : groupId;
    // Where the start page is not known either, nothing of the account opens.
    const [kind, place] = isStrange(error) ? (['visit', startPlace] as const) : ([of, ownPlace] as const);
    const subject = { owner, accountId, accountName, kind };
    return this.pages.met(subject, { actionId, place, detail: detailOf(error), picture });
  }
}

function pauseOf(error: unknown): PauseReason | null {
  return error instanceof NetworkError || error instanceof LostAnswerError ? error.pause : null;
}

function isStrange(error: unknown): boolean {
  return error instanceof NetworkError && error.isStrange;
}

function detailOf(error: unknown): string {
  return error instanceof NetworkError ? (error.detail ?? '') : '';
}

/** A lost answer says little; its cause says more. */
function errorOf(error: unknown): unknown {
  return error instanceof LostAnswerError ? (error.cause ?? error) : error;
}
