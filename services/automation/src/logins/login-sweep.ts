import { Injectable, Logger } from '@nestjs/common';
import { FreeUnusedProxy } from '../accounts/use-cases/free-unused-proxy.js';
import { Clock } from '@megafon/service';
import { LiveLogins } from './live-logins.js';
import type { LiveLogin } from './live-login.js';
import type { EndedStage, Login } from './login.js';
import { LoginRecorder } from './login-recorder.js';
import { LoginRepository } from './login.repository.js';
import { WorkerCalls } from './worker-calls.js';

const mostSwept = 500;

/** Ends the logins whose worker is no more or whose time is over, and those here that are over on record. */
@Injectable()
export class LoginSweep {
  private readonly logger = new Logger(LoginSweep.name);

  constructor(
    private readonly logins: LoginRepository,
    private readonly lives: LiveLogins,
    private readonly recorder: LoginRecorder,
    private readonly calls: WorkerCalls,
    private readonly freeProxy: FreeUnusedProxy,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.endTheOver();
    for (const login of await this.logins.acrossOwnersOpen(mostSwept))
      await this.guarded(login._id, () => this.endTheLeft(login));
  }

  /** Never rejects: what cannot be ended stays for the next sweep, and keeps none of the others open. */
  end(live: LiveLogin, stage: EndedStage): Promise<void> {
    return this.guarded(live.subject.sessionId, () => this.lives.end(live, stage));
  }

  /** Another process may have ended them, or have deleted them with their user. */
  private async endTheOver(): Promise<void> {
    const lives = this.lives.all();
    if (lives.length === 0) return;
    const open = await this.logins.acrossOwnersStillOpen(lives.map(({ subject }) => subject.sessionId));
    const over = lives.filter(({ subject }) => !open.has(subject.sessionId));
    await Promise.all(over.map((live) => this.end(live, 'cancelled')));
  }

  private async endTheLeft(login: Login): Promise<void> {
    // A while after its time: the worker that has it ends it itself.
    const isOver = login.expiresAt.getTime() + 10_000 < this.clock.now().getTime();
    if (!isOver && (await this.calls.isAlive(login.workerId))) return;
    await this.recorder.end(login.owner, login._id, 'expired');
    await this.freeProxy.execute(login.owner, login.accountId);
  }

  private async guarded(sessionId: string, end: () => Promise<void>): Promise<void> {
    try {
      await end();
    } catch (err) {
      this.logger.warn({ msg: 'a live login could not be ended', sessionId, err });
    }
  }
}
