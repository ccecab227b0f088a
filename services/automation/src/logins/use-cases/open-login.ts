import { withTimeout } from '@megafon/concurrency';
import { Injectable } from '@nestjs/common';
import type { LoginSubject } from '../live-login.js';
import { LiveLogins } from '../live-logins.js';
import { asLoginError } from '../login.js';
import { LoginPlaceRepository } from '../login-place.repository.js';
import type { LoginPlace } from '../login-place.repository.js';
import { LoginRouter } from '../login-router.js';
import { AdmitLogin } from './admit-login.js';
import type { LoginRequest } from './admit-login.js';
import { AdmitVisit } from './admit-visit.js';
import { StartLogin } from './start-login.js';
import type { LoginEntry, LoginReply } from './start-login.js';

type Admitted = { subject: LoginSubject; entry: LoginEntry };

/** A live login from the request to its first answer. */
@Injectable()
export class OpenLogin {
  constructor(
    private readonly admitLogin: AdmitLogin,
    private readonly admitVisit: AdmitVisit,
    private readonly startLogin: StartLogin,
    private readonly lives: LiveLogins,
    private readonly places: LoginPlaceRepository,
    private readonly router: LoginRouter,
  ) {}

  /** With the person's credentials. @throws AppError ACCOUNT.*, LOGIN.* */
  async execute(request: LoginRequest, password: string, timeoutMs: number): Promise<LoginReply> {
    const accountId = this.admitLogin.accountOf(request);
    const admit = async (place: LoginPlace) => {
      const subject = await this.admitLogin.execute(request, place);
      return { subject, entry: { username: subject.username, password } };
    };
    return this.open(request.callerId, accountId, admit, timeoutMs);
  }

  /** As an account that stands still. @throws AppError ACCOUNT.*, LOGIN.* */
  async visit(owner: string, accountId: string, timeoutMs: number): Promise<LoginReply> {
    const account = await this.admitVisit.accountOf(owner, accountId);
    const admit = async (place: LoginPlace) => {
      const { subject, session } = await this.admitVisit.execute(account, place);
      return { subject, entry: { session } };
    };
    return this.open(owner, accountId, admit, timeoutMs);
  }

  private async open(
    owner: string,
    accountId: string,
    admit: (place: LoginPlace) => Promise<Admitted>,
    timeoutMs: number,
  ): Promise<LoginReply> {
    const endMs = performance.now() + timeoutMs;
    await this.router.cancelOthers(owner, accountId, timeoutMs);
    const place = await this.places.begin(owner, accountId);
    const giveBack = await this.slotFor(owner, place, timeoutMs / 2);
    try {
      return await this.start(() => admit(place), { giveBack, endMs });
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
    admit: () => Promise<Admitted>,
    { giveBack, endMs }: { giveBack: () => void; endMs: number },
  ): Promise<LoginReply> {
    let admitted;
    try {
      admitted = await admit();
    } catch (error) {
      giveBack();
      throw error;
    }
    const { subject, entry } = admitted;
    const leftMs = Math.max(0, endMs - performance.now());
    return withTimeout(this.startLogin.execute(subject, entry, giveBack), leftMs, 'the login');
  }
}
