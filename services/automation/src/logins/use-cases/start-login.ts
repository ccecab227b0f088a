import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReplyOf, interactiveLogin } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { BrowserPool } from '../../browsers/browser-pool.js';
import { NETWORK_DRIVER } from '../../drivers/network-driver.js';
import type { NetworkDriver } from '../../drivers/network-driver.js';
import type { PageKind } from '../../drivers/network-profile.js';
import { asDataUrl, LiveLogin } from '../live-login.js';
import { ProxyFaults } from '../../proxies/proxy-faults.js';
import type { LoginSubject } from '../live-login.js';
import { LiveLogins } from '../live-logins.js';
import { asLoginError, flagsOf, refusalOf, stageOf } from '../login.js';
import { loginAdded } from '../login-texts.js';
import { KeepLogin } from './keep-login.js';

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
    private readonly clock: Clock,
    private readonly faults: ProxyFaults,
    @Inject(NETWORK_DRIVER) private readonly driver: NetworkDriver,
  ) {}

  /**
   * The subject was let in: consent, limit, proxy, and a slot that `giveBack` returns.
   * @throws AppError LOGIN.*
   */
  async execute(subject: LoginSubject, password: string, giveBack: () => void): Promise<LoginReply> {
    let live: LiveLogin;
    try {
      const proxyUrl = subject.proxy.url;
      live = new LiveLogin(subject, await this.pool.open({ proxyUrl, session: null, withPictures: true }));
    } catch (error) {
      giveBack();
      throw asLoginError(error);
    }
    this.lives.keep(live, giveBack);
    try {
      return await this.drive(live, password);
    } catch (cause) {
      const { error } = await this.faults.judge(subject.proxy, cause);
      this.logger.warn({ msg: 'a login failed', sessionId: subject.sessionId, err: error });
      if (this.lives.find(subject.sessionId)) await this.lives.end(live, 'failed');
      throw asLoginError(error);
    }
  }

  private async drive(live: LiveLogin, password: string): Promise<LoginReply> {
    const { context, subject } = live;
    await this.driver.openLogin(context);
    const beforeFillScreenshot = await this.picture(live);
    await this.lives.move(live, 'filling');
    await this.driver.fillCredentials(context, subject.username, password);
    const afterFillScreenshot = await this.picture(live);
    const kind = await this.certain(live, await this.driver.submitCredentials(context));
    const stage = stageOf(kind);
    if (stage === null || stage === 'failed') throw refusalOf(kind);
    const afterLoginScreenshot = await this.picture(live);
    const pictures = { beforeFillScreenshot, afterFillScreenshot, afterLoginScreenshot };
    if (stage === 'logged-in') {
      await this.keepLogin.execute(live);
      return { success: true, message: loginAdded, ...pictures, ...flagsOf(stage) };
    }
    await this.lives.move(live, stage);
    return waiting(live, pictures);
  }

  /** Some networks put a page of their own between the password and the start page. */
  private async certain(live: LiveLogin, kind: PageKind): Promise<PageKind> {
    if (kind !== 'unknown') return kind;
    await this.driver.visit(live.context);
    return this.driver.readState(live.context);
  }

  /** A picture is for the person's eyes; without one the login goes on. */
  private async picture(live: LiveLogin): Promise<string | null> {
    return asDataUrl(await live.look(this.clock.now().getTime(), 0).catch(() => null));
  }
}

function waiting({ subject, stage }: LiveLogin, pictures: Pictures): LoginReply {
  return {
    success: true,
    message: '',
    sessionId: subject.sessionId,
    screenshot: pictures.afterLoginScreenshot,
    ...pictures,
    ...flagsOf(stage),
    expiresAt: subject.expiresAt.toISOString(),
  };
}
