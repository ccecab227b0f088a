import { Injectable } from '@nestjs/common';
import { FreeUnusedProxy } from '../accounts/use-cases/free-unused-proxy.js';
import { Clock } from '@megafon/service';
import { LoginRecorder } from './login-recorder.js';
import { LoginRepository } from './login.repository.js';
import { WorkerCalls } from './worker-calls.js';

const mostSwept = 500;

/** Ends the logins whose worker is no more, or whose time is over. */
@Injectable()
export class LoginSweep {
  constructor(
    private readonly logins: LoginRepository,
    private readonly recorder: LoginRecorder,
    private readonly calls: WorkerCalls,
    private readonly freeProxy: FreeUnusedProxy,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const login of await this.logins.acrossOwnersOpen(mostSwept)) {
      // A while after its time: the worker that has it ends it itself.
      const isOver = login.expiresAt.getTime() + 10_000 < this.clock.now().getTime();
      if (!isOver && (await this.calls.isAlive(login.workerId))) continue;
      await this.recorder.move(login.owner, login._id, 'expired');
      await this.freeProxy.execute(login.owner, login.accountId);
    }
  }
}
