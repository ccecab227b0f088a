import { Controller } from '@nestjs/common';
import {
  AppError,
  interactiveCancel,
  interactiveComplete,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTakeover,
  interactiveTwoFactor,
  interactiveVisit,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { LoginRouter } from './login-router.js';
import { OpenLogin } from './use-cases/open-login.js';

/** Time for the reply to travel. */
const marginMs = 500;
const timeLeft = (deadline: number) => Math.max(0, deadline - Date.now() - marginMs);

@Controller()
export class LoginsController {
  constructor(
    private readonly openLogin: OpenLogin,
    private readonly router: LoginRouter,
  ) {}

  @Handles(interactiveLogin)
  async start({
    userId,
    body,
    deadline,
  }: RequestOf<typeof interactiveLogin>): Promise<ReplyOf<typeof interactiveLogin>> {
    const { password, ...login } = body;
    return this.openLogin.execute({ ...login, callerId: userId }, password, timeLeft(deadline));
  }

  @Handles(interactiveVisit)
  async visit({
    userId,
    params,
    deadline,
  }: RequestOf<typeof interactiveVisit>): Promise<ReplyOf<typeof interactiveVisit>> {
    return this.openLogin.visit(userId, params.accountId, timeLeft(deadline));
  }

  @Handles(interactiveScreenshot)
  async show({
    userId,
    params,
    deadline,
  }: RequestOf<typeof interactiveScreenshot>): Promise<ReplyOf<typeof interactiveScreenshot>> {
    const call = { owner: userId, sessionId: params.sessionId, command: 'show' as const };
    return (await this.router.ask(call, timeLeft(deadline))) as ReplyOf<typeof interactiveScreenshot>;
  }

  @Handles(interactiveTwoFactor)
  async code({
    userId,
    params,
    body,
    deadline,
  }: RequestOf<typeof interactiveTwoFactor>): Promise<ReplyOf<typeof interactiveTwoFactor>> {
    if (body.twoFactorCode === '' && body.captchaCode === '') throw new AppError('LOGIN.CODE_REQUIRED');
    const call = { owner: userId, sessionId: params.sessionId, command: 'code' as const, ...body };
    return (await this.router.ask(call, timeLeft(deadline))) as ReplyOf<typeof interactiveTwoFactor>;
  }

  @Handles(interactiveTakeover)
  async drive({
    userId,
    params,
    body,
    deadline,
  }: RequestOf<typeof interactiveTakeover>): Promise<ReplyOf<typeof interactiveTakeover>> {
    const command = body.driving ? ('drive' as const) : ('give-back' as const);
    const call = { owner: userId, sessionId: params.sessionId, command };
    return (await this.router.ask(call, timeLeft(deadline))) as ReplyOf<typeof interactiveTakeover>;
  }

  @Handles(interactiveComplete)
  async complete({
    userId,
    params,
    deadline,
  }: RequestOf<typeof interactiveComplete>): Promise<ReplyOf<typeof interactiveComplete>> {
    const call = { owner: userId, sessionId: params.sessionId, command: 'complete' as const };
    return (await this.router.ask(call, timeLeft(deadline))) as ReplyOf<typeof interactiveComplete>;
  }

  @Handles(interactiveCancel)
  async cancel({
    userId,
    params,
    deadline,
  }: RequestOf<typeof interactiveCancel>): Promise<{ success: true }> {
    await this.router.cancel(userId, params.sessionId, timeLeft(deadline));
    return { success: true };
  }
}
