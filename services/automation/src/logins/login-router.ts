import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { hasEnded } from './login.js';
import { LoginCommands } from './login-commands.js';
import { LoginRecorder } from './login-recorder.js';
import { LoginRepository } from './login.repository.js';
import { WorkerCalls } from './worker-calls.js';
import type { WorkerCall } from './worker-calls.js';

/** Brings what is asked of a live login to the worker that holds it. */
@Injectable()
export class LoginRouter {
  constructor(
    private readonly logins: LoginRepository,
    private readonly recorder: LoginRecorder,
    private readonly commands: LoginCommands,
    private readonly calls: WorkerCalls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError LOGIN.SESSION_EXPIRED also for someone else's login and for one whose worker died. */
  async ask(
    call: Pick<WorkerCall, 'owner' | 'sessionId' | 'command'> & Partial<WorkerCall>,
    timeoutMs: number,
  ): Promise<unknown> {
    const { owner, sessionId } = call;
    const login = await this.logins.get(owner, sessionId);
    if (hasEnded(login)) throw new AppError('LOGIN.SESSION_EXPIRED');
    const whole: WorkerCall = { twoFactorCode: '', captchaCode: '', ...call };
    try {
      if (login.workerId === this.config.WORKER_ID) return await this.commands.answer(whole);
      return await this.calls.ask(login.workerId, whole, timeoutMs);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'LOGIN.SESSION_EXPIRED';
      if (isGone) await this.recorder.move(owner, sessionId, 'expired');
      throw error;
    }
  }

  /** Ending an ended login changes nothing. */
  async cancel(owner: string, sessionId: string, timeoutMs: number): Promise<void> {
    try {
      await this.ask({ owner, sessionId, command: 'cancel' }, timeoutMs);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'LOGIN.SESSION_EXPIRED')) throw error;
    }
  }

  /** A new login of the same account takes the place of those before it. */
  async cancelOthers(owner: string, accountId: string, timeoutMs: number): Promise<void> {
    for (const { _id } of await this.logins.openOf(owner, accountId))
      await this.cancel(owner, _id, timeoutMs);
  }
}
