import { Injectable } from '@nestjs/common';
import type { AfterRestore } from '@megafon/mongo';
import { isOpen } from '../runs/action-report.js';
import { RunRepository } from '../runs/run.repository.js';
import type { Advance } from '../runs/run.js';
import type { Run } from '../runs/run-state.js';
import { MoveRun } from './use-cases/move-run.js';

/**
 * What automation was asked for may have been on its way while the databases were read: in a restored system whose broker is
 * new nobody has the command, and its run would wait for the action's deadline. What is open is asked for again. An action
 * that automation has stays one; one that it has not is looked for before it is done, as it was planned before the restore.
 */
@Injectable()
export class AskAgainAfterRestore implements AfterRestore {
  static readonly afterRestore = true;

  constructor(
    private readonly runs: RunRepository,
    private readonly moveRun: MoveRun,
  ) {}

  async afterRestore(): Promise<void> {
    for await (const { owner, _id } of this.runs.acrossOwnersExpecting())
      await this.moveRun.executeUnlessGone(owner, _id, askedAgain);
  }
}

/** Not what was called back: its answer is what the run waits for. Null where nothing is open. */
function askedAgain(run: Run): Advance | null {
  const send = run.actions.filter((action) => isOpen(action) && !action.recalled);
  return send.length > 0 ? { run, send, cancel: [] } : null;
}
