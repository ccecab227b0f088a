import { Inject, Injectable, Logger } from '@nestjs/common';
import { loginAddedMessage } from '@megafon/contracts';
import type { ActionFailure, ReplyOf, interactiveLogin } from '@megafon/contracts';
import type { NetworkSession } from '../../profiles/network-session.js';
import { BrowserPool } from '../../browsers/browser-pool.js';
import { NETWORK_DRIVER } from '../../network/network-driver.js';
import type { NetworkDriver } from '../../network/network-driver.js';
import { NetworkError } from '../../profiles/network-error.js';
import { NETWORK_PROFILE } from '../../profiles/network-profile.js';
import type { NetworkProfile, PageKind } from '../../profiles/network-profile.js';
import { ownIdOf } from '../../network/own-id.js';
import { asDataUrl, LiveLogin } from '../live-login.js';
import { ProxyFaults } from '../../proxies/proxy-faults.js';
import type { LoginSubject } from '../live-login.js';
import { LiveLogins } from '../live-logins.js';
import { asLoginError, flagsOf, reachedStageOf, refusalOf, stageOf } from '../login.js';
import { KeepLogin } from './keep-login.js';

/** What a page says that no profile knows, or that only a person may answer. */
const unanswered: readonly ActionFailure[] = ['unknown-page', 'checkpoint'];

/** No page came at all. */
const outOfReach: readonly ActionFailure[] = ['proxy-failed', 'network-failed', 'timeout'];

interface Credentials {
  username: string;
  password: string;
}

/** What a login begins with. */
export type LoginEntry = Credentials | { session: NetworkSession };
export type LoginReply = ReplyOf<typeof interactiveLogin>;

interface Pictures {
  beforeFillScreenshot: string | null;
  afterFillScreenshot: string | null;
  afterLoginScreenshot: string | null;
}

/** Drives a login up to where it is through, or where the person is needed. The password is used here and forgotten. */
@Injectable()
export class StartLogin {
  private readonly logger = new Logger(StartLogin.name);

  constructor(
    private readonly lives: LiveLogins,
    private readonly pool: BrowserPool,
    private readonly keepLogin: KeepLogin,
    private readonly faults: ProxyFaults,
    @Inject(NETWORK_DRIVER) private readonly driver: NetworkDriver,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  /**
   * The subject was let in: consent, limit, proxy, and a slot that `giveBack` returns.
   * @throws AppError LOGIN.*
   */
  async execute(subject: LoginSubject, entry: LoginEntry, giveBack: () => void): Promise<LoginReply> {
    let live: LiveLogin;
    try {
      const proxyUrl = subject.proxy.url;
      const session = 'session' in entry ? entry.session : null;
      if (session) await this.pool.forget(subject.accountId);
      live = new LiveLogin(subject, await this.pool.open({ proxyUrl, session, withPictures: true }));
    } catch (error) {
      giveBack();
      await subject.lease?.release();
      throw asLoginError(error);
    }
    this.lives.add(live, giveBack);
    try {
      return await this.drive(live, entry);
    } catch (cause) {
      const { error } = await this.faults.judge(subject.proxy, cause);
      this.logger.warn({ msg: 'a login failed', sessionId: subject.sessionId, err: error });
      if (this.lives.find(subject.sessionId)) await this.lives.end(live, 'failed');
      throw asLoginError(error);
    }
  }

  private async drive(live: LiveLogin, entry: LoginEntry): Promise<LoginReply> {
    const pictures: Pictures = {
      beforeFillScreenshot: null,
      afterFillScreenshot: null,
      afterLoginScreenshot: null,
    };
    const kind = 'session' in entry ? await this.comeBack(live) : await this.signIn(live, entry, pictures);
    const stage = kind === 'unknown' ? 'challenge' : stageOf(kind);
    if (stage === null || stage === 'failed') throw refusalOf(kind);
    pictures.afterLoginScreenshot = await this.picture(live);
    if (stage === 'logged-in') {
      await this.keepLogin.execute(live);
      return { success: true, message: loginAddedMessage, ...pictures, ...flagsOf(stage) };
    }
    await this.lives.move(live, stage);
    return waiting(live, pictures);
  }

  /** As far as its pages are known: an unknown one is for the person to answer. */
  private async signIn(live: LiveLogin, entry: Credentials, pictures: Pictures): Promise<PageKind> {
    const { context } = live;
    try {
      await this.driver.openLogin(context);
      pictures.beforeFillScreenshot = await this.picture(live);
      await this.lives.move(live, 'filling');
      await this.driver.fillCredentials(context, entry.username, entry.password);
      pictures.afterFillScreenshot = await this.picture(live);
      return await this.certain(live, await this.driver.submitCredentials(context));
    } catch (error) {
      if (error instanceof NetworkError && unanswered.includes(error.reason)) return 'unknown';
      throw error;
    }
  }

  /** With the session that is kept: whatever stands in its way is for the person to answer. */
  private async comeBack({ context }: LiveLogin): Promise<PageKind> {
    try {
      await this.driver.visit(context);
      return 'signed-in';
    } catch (error) {
      if (!(error instanceof NetworkError) || outOfReach.includes(error.reason)) throw error;
      const kind = await this.driver.readState(context);
      return reachedStageOf(kind) === null ? 'unknown' : kind;
    }
  }

  /** Some networks put a page of their own between the password and the start page; one who is not in yet is asked something. */
  private async certain({ context }: LiveLogin, kind: PageKind): Promise<PageKind> {
    if (kind !== 'unknown' || ownIdOf(await context.session(), this.profile) === null) return kind;
    await this.driver.visit(context);
    return this.driver.readState(context);
  }

  /** A picture is for the person's eyes; without one the login goes on. */
  private async picture(live: LiveLogin): Promise<string | null> {
    return asDataUrl(await live.look(0).catch(() => null));
  }
}

function waiting({ subject, stage, formInPicture }: LiveLogin, pictures: Pictures): LoginReply {
  return {
    success: true,
    message: '',
    sessionId: subject.sessionId,
    screenshot: pictures.afterLoginScreenshot,
    formInPicture,
    ...pictures,
    ...flagsOf(stage),
    expiresAt: subject.expiresAt.toISOString(),
  };
}
