import { Injectable } from '@nestjs/common';
import type { AfterRestore, LostTime } from '@megafon/mongo';
import { held } from './account.js';
import { stateChangedEvent } from './account-events.js';
import { AccountRepository } from './account.repository.js';

/** Nothing is done in a restored account until its person agrees anew. */
@Injectable()
export class HoldAccountsAfterRestore implements AfterRestore {
  static readonly afterRestore = true;

  constructor(private readonly accounts: AccountRepository) {}

  async afterRestore({ restoredAt }: LostTime): Promise<void> {
    for await (const { owner, _id } of this.accounts.acrossOwnersAll()) {
      await this.accounts.change(owner, _id, (account) => {
        const state = held(account);
        return state && { state, events: [stateChangedEvent(state, restoredAt)] };
      });
    }
  }
}
