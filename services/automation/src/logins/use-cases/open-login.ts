import { Injectable } from '@nestjs/common';
import { withTimeout } from '@megafon/concurrency';
import { FreeUnusedProxy } from '../../accounts/use-cases/free-unused-proxy.js';
import { LiveLogins } from '../live-logins.js';
import { asLoginError } from '../login.js';
import { LoginRouter } from '../login-router.js';
import { AdmitLogin } from './admit-login.js';
import type { LoginRequest } from './admit-login.js';
import { StartLogin } from './start-login.js';
import type { LoginReply } from './start-login.js';

/** A live login from the request to its first answer. */
@Injectable()
export class OpenLogin {
  constructor(
    private readonly admitLogin: AdmitLogin,
    private readonly startLogin: StartLogin,
    private readonly lives: LiveLogins,
    private readonly router: LoginRouter,
    private readonly freeProxy: FreeUnusedProxy,
  ) {}

  /** @throws AppError ACCOUNT.*, LOGIN.* */
  async execute(request: LoginRequest, password: string, timeoutMs: number): Promise<LoginReply> {
    const accountId = this.admitLogin.accountOf(request);
    await this.router.cancelOthers(request.callerId, accountId, timeoutMs);
    const giveBack = this.lives.admit();
    let subject;
    try {
      subject = await this.admitLogin.execute(request);
    } catch (error) {
      giveBack();
      throw error;
    }
    try {
      return await withTimeout(this.startLogin.execute(subject, password, giveBack), timeoutMs, 'the login');
    } catch (error) {
      const live = this.lives.find(subject.sessionId);
      if (live) await this.lives.end(live, 'failed');
      else await this.freeProxy.execute(request.callerId, accountId);
      throw asLoginError(error);
    }
  }
}
