import { Injectable, Logger } from '@nestjs/common';
import { AccountRepository } from '../../accounts/account.repository.js';
import { orphan } from '../action.js';
import { ActionRecorder } from '../action-recorder.js';
import { ActionRepository } from '../action.repository.js';

/** Ends what a removed account still had to do: without it nothing can be done or looked for. */
@Injectable()
export class OrphanActions {
  private readonly logger = new Logger(OrphanActions.name);

  constructor(
    private readonly accounts: AccountRepository,
    private readonly actions: ActionRepository,
    private readonly recorder: ActionRecorder,
  ) {}

  /** Harmless when it is there, or there again: it goes on with them. */
  async execute(owner: string, accountId: string): Promise<void> {
    if (await this.accounts.find(owner, accountId)) return;
    for (const action of await this.actions.openOf(owner, accountId)) {
      await this.recorder.write(action, orphan).catch((err: unknown) => {
        // The others are not kept waiting by it, and what stays open is found again: WakeStrandedAccounts.
        this.logger.error({ msg: 'an action of a removed account was not ended', actionId: action._id, err });
      });
    }
  }
}
