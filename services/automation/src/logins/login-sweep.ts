import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { LoginJournal } from './login-journal.js';
import { LoginRepository } from './login.repository.js';
import { WorkerCalls } from './worker-calls.js';

const mostSwept = 500;

/** Ends the logins whose worker is no more, or whose time is over. */
@Injectable()
export class LoginSweep {
  constructor(
    private readonly logins: LoginRepository,
    private readonly journal: LoginJournal,
    private readonly calls: WorkerCalls,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const { _id, owner, workerId, expiresAt } of await this.logins.acrossOwnersOpen(mostSwept)) {
      // A while after its time: the worker that has it ends it itself.
      const isOver = expiresAt.getTime() + 10_000 < this.clock.now().getTime();
      if (isOver || !(await this.calls.isAlive(workerId))) await this.journal.move(owner, _id, 'expired');
    }
  }
}
