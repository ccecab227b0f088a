import { withTimeout } from '@megafon/concurrency';
import { Injectable } from '@nestjs/common';
import { LiveLogins } from '../live-logins.js';
import { asLoginError } from '../login.js';
import { LoginPlaceRepository } from '../login-place.repository.js';
import type { LoginPlace } from '../login-place.repository.js';
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
    private readonly places: LoginPlaceRepository,
    private readonly router: LoginRouter,
  ) {}

  /** @throws AppError ACCOUNT.*, LOGIN.* */
  async execute(request: LoginRequest, password: string, timeoutMs: number): Promise<LoginReply> {
    const endMs = Date.now() + timeoutMs;
    const owner = request.callerId;
    const accountId = this.admitLogin.accountOf(request);
    await this.router.cancelOthers(owner, accountId, timeoutMs);
    const place = await this.places.begin(owner, accountId);
    const giveBack = await this.slotFor(owner, place, timeoutMs / 2);
    try {
      return await this.start(request, place, password, { giveBack, endMs });
    } catch (cause) {
      const error = asLoginError(cause);
      await this.lives.abandon(owner, accountId, place.sessionId);
      if (error.code === 'LOGIN.BAD_CREDENTIALS') await this.places.refuse(owner, place.sessionId);
      await this.places.end(owner, place.sessionId);
      throw error;
    }
  }

  /** Who got no slot has tried nothing. @throws AppError LOGIN.NO_SLOT */
  private async slotFor(owner: string, { sessionId }: LoginPlace, limitMs: number): Promise<() => void> {
    try {
      return await this.lives.takeSlot(owner, limitMs);
    } catch (error) {
      await this.places.withdraw(owner, sessionId);
      throw error;
    }
  }

  private async start(
    request: LoginRequest,
    place: LoginPlace,
    password: string,
    { giveBack, endMs }: { giveBack: () => void; endMs: number },
  ): Promise<LoginReply> {
    let subject;
    try {
      subject = await this.admitLogin.execute(request, place);
    } catch (error) {
      giveBack();
      throw error;
    }
    const leftMs = Math.max(0, endMs - Date.now());
    return withTimeout(this.startLogin.execute(subject, password, giveBack), leftMs, 'the login');
  }
}
