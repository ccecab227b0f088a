import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { AccountLeases } from './account-leases.js';
import type { LeasedAccount } from './account-leases.js';
import { AccountRepository } from './account.repository.js';
import { OwnerTurns } from './owner-turns.js';
import type { OwnerTurn } from './owner-turns.js';

/** Owners with accounts that others have warm, before this worker gives up for now. */
const mostPassed = 10;

/** Which account is worked on next, however many processes work: owners take turns, and so do an owner's accounts. */
@Injectable()
export class AccountTurns {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly owners: OwnerTurns,
    private readonly leases: AccountLeases,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WARM_HEAD_START_MS'>,
  ) {}

  /** Something is to be done in the account from `at` on; when that is stored, not before. @returns false when it is gone. */
  async wake(owner: string, accountId: string, at: Date): Promise<boolean> {
    const account = await this.accounts.wake(owner, accountId, at);
    if (account) await this.owners.wake(owner, account.notBefore > at ? account.notBefore : at);
    return account !== null;
  }

  /** The next account, under a lease. Null when there is none for this worker now. */
  async next(): Promise<LeasedAccount | null> {
    // The place in the queue is a time too.
    if (!(await this.clock.sure())) return null;
    const passed: string[] = [];
    while (passed.length < mostPassed) {
      const turn = await this.owners.take(this.clock.now(), passed);
      if (!turn) return null;
      const leased = await this.leases.claimNext(turn._id, this.config.WARM_HEAD_START_MS);
      if (leased) return leased;
      if (!(await this.settled(turn))) passed.push(turn._id);
    }
    return null;
  }

  /** The leases a worker left behind when it died: its accounts are due at once. */
  async freeAllOf(workerId: string): Promise<void> {
    const now = this.clock.now();
    for (const owner of await this.accounts.acrossOwnersReleaseAllOf(workerId, now))
      await this.owners.wake(owner, now);
  }

  /** Moves an owner to when something is due. False when it is due: it is left to the worker that has it warm. */
  private async settled(turn: OwnerTurn): Promise<boolean> {
    const now = this.clock.now();
    const dueAt = await this.accounts.nextDueOf(turn._id);
    if (dueAt <= now) return false;
    await this.owners.settle(turn, dueAt, now);
    return true;
  }
}
