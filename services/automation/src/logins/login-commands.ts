import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AppError, errorText, loginAddedMessage } from '@megafon/contracts';
import type {
  LoginStage,
  ReplyOf,
  interactiveComplete,
  interactiveScreenshot,
  interactiveTwoFactor,
} from '@megafon/contracts';
import { NETWORK_DRIVER } from '../network/network-driver.js';
import type { NetworkDriver } from '../network/network-driver.js';
import { asDataUrl } from './live-login.js';
import type { LiveLogin } from './live-login.js';
import { LiveLogins } from './live-logins.js';
import { asLoginError, flagsOf, isRefused, reachedStageOf, stageOf } from './login.js';
import { LoginTakeovers } from './login-takeovers.js';
import { KeepLogin } from './use-cases/keep-login.js';
import { WorkerCalls } from './worker-calls.js';
import type { WorkerCall } from './worker-calls.js';

/** A picture this fresh needs no new one. */
const freshPictureMs = 700;

/** Answers, at the worker that holds a live login, what is asked of it. */
@Injectable()
export class LoginCommands implements OnModuleInit {
  constructor(
    private readonly lives: LiveLogins,
    private readonly calls: WorkerCalls,
    private readonly takeovers: LoginTakeovers,
    private readonly keepLogin: KeepLogin,
    @Inject(NETWORK_DRIVER) private readonly driver: NetworkDriver,
  ) {}

  onModuleInit(): void {
    this.calls.answerWith((call) => this.answer(call));
  }

  async answer(call: WorkerCall): Promise<unknown> {
    const live = this.lives.find(call.sessionId);
    if (live?.subject.owner !== call.owner) throw new AppError('LOGIN.SESSION_EXPIRED');
    live.touch();
    switch (call.command) {
      case 'show':
        return this.show(live);
      case 'code':
        return this.code(live, call);
      case 'drive':
        await this.takeovers.take(live);
        return { success: true, isDriven: true };
      case 'give-back':
        await this.takeovers.giveBack(live);
        return { success: true, isDriven: false };
      case 'complete':
        return this.complete(live);
      case 'cancel':
        await this.lives.end(live, 'cancelled');
        return { success: true };
    }
  }

  /** Reads the page and writes where the login stands now. Pages that say nothing leave it where it is. */
  async refresh(live: LiveLogin): Promise<void> {
    if (live.isEntering) return;
    const stage = await this.stageNow(live);
    if (live.isEntering || stage === null) return;
    if (stage === 'logged-in') await this.takeovers.giveBack(live);
    if (stage === 'failed') await this.lives.end(live, 'failed');
    else await this.lives.move(live, stage);
  }

  /** Questions that a reading would put aside are a person's, where a person answers the page. */
  private async stageNow({ context, isDriven, stage }: LiveLogin): Promise<LoginStage | null> {
    if (isDriven || stage === 'challenge') return reachedStageOf(await this.driver.glance(context));
    return stageOf(await this.driver.readState(context));
  }

  private async show(live: LiveLogin): Promise<ReplyOf<typeof interactiveScreenshot>> {
    await this.refresh(live).catch(() => undefined);
    const picture = await live.look(freshPictureMs).catch(() => live.lastPicture);
    const { stage, subject, context } = live;
    return {
      success: stage !== 'failed',
      screenshot: asDataUrl(picture),
      formInPicture: live.formInPicture,
      ...flagsOf(stage),
      url: context.page.url(),
      stage,
      isDriven: live.isDriven,
      expiresAt: subject.expiresAt.toISOString(),
    };
  }

  private async code(live: LiveLogin, codes: WorkerCall): Promise<ReplyOf<typeof interactiveTwoFactor>> {
    if (codes.twoFactorCode === '' && codes.captchaCode === '') throw new AppError('LOGIN.CODE_REQUIRED');
    if (live.isEntering) throw new AppError('LOGIN.CODE_IN_PROGRESS');
    const asked = live.stage;
    const kind = await live
      .unseen(async () => {
        await this.takeovers.giveBack(live);
        return this.driver.submitCode(live.context, codes);
      })
      .catch((error: unknown) => {
        throw asLoginError(error);
      });
    const stage = stageOf(kind);
    if (stage === 'failed') {
      await this.lives.end(live, 'failed');
      const error = errorText('LOGIN.FAILED');
      return {
        success: false,
        screenshot: null,
        stillNeeds2FA: false,
        ...codeFlags('failed'),
        message: error,
        error,
      };
    }
    if (stage !== null) await this.lives.move(live, stage);
    const flags = codeFlags(live.stage);
    const stillNeeds2FA = flagsOf(live.stage).needs2FA;
    const picture = await live.look(0).catch(() => null);
    const message = stillNeeds2FA || flags.needsCaptcha ? errorText('LOGIN.MORE_REQUIRED') : '';
    // A page that says nothing about the login says nothing about the code either.
    const verdict = stage !== null && { codeRefused: isRefused({ asked, asks: stage }, codes) };
    return {
      success: true,
      screenshot: asDataUrl(picture),
      formInPicture: live.formInPicture,
      stillNeeds2FA,
      ...flags,
      ...verdict,
      message,
    };
  }

  private async complete(live: LiveLogin): Promise<ReplyOf<typeof interactiveComplete>> {
    if (live.stage !== 'logged-in') await this.refresh(live).catch(() => undefined);
    if (live.stage !== 'logged-in') throw new AppError('LOGIN.NOT_FINISHED');
    const accountId = await this.keepLogin.execute(live);
    return { success: true, message: loginAddedMessage, accountId };
  }
}

function codeFlags(stage: LiveLogin['stage']) {
  const { needsApproval, needsCaptcha, needsTakeover, isLoggedIn } = flagsOf(stage);
  return { needsApproval, needsCaptcha, needsTakeover, isLoggedIn };
}
