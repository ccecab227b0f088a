import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../../accounts/account.repository.js';
import { orphan } from '../action.js';
import { ActionLedger } from '../action-ledger.js';
import { ActionRepository } from '../action.repository.js';

/** Ends what a removed account still had to do: without it nothing can be done or looked for. */
@Injectable()
export class OrphanActions {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly actions: ActionRepository,
    private readonly ledger: ActionLedger,
  ) {}

  /** @returns whether there was something to end. */
  async execute(owner: string, accountId: string): Promise<boolean> {
    if (await this.accounts.find(owner, accountId)) return false;
    const open = await this.actions.openOf(owner, accountId);
    for (const action of open) await this.ledger.write(action, orphan);
    return open.length > 0;
  }
}
