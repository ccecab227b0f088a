import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import type { Account } from './account.js';
import { AccountRepository } from './account.repository.js';
import type { LeaseHold, NextTurn } from './account.repository.js';
import { Lease } from './lease.js';
import { OwnerTurns, never } from './owner-turns.js';

const askAgainMs = 100;

export interface LeasedAccount {
  account: Account;
  lease: Lease;
}

/** Gives one account to one worker at a time. */
@Injectable()
export class AccountLeases {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly owners: OwnerTurns,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The account as it is by now. @throws AppError ACCOUNT.NOT_FOUND */
  async refreshed({ lease }: LeasedAccount): Promise<LeasedAccount> {
    return { lease, account: await this.accounts.get(lease.hold.owner, lease.hold.accountId) };
  }

  /** As `claim`, but somebody who has the account is waited for, up to `limitMs`. */
  async claimWithin(
    limitMs: number,
    ...[owner, accountId, options]: Parameters<AccountLeases['claim']>
  ): Promise<LeasedAccount | null> {
    const endMs = this.clock.now().getTime() + limitMs;
    for (;;) {
      const leased = await this.claim(owner, accountId, options);
      if (leased || this.clock.now().getTime() >= endMs) return leased;
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }

  /**
   * Null when somebody has it, it must rest for a while, or it is not there.
   * @param options.evenResting although the policy lets it rest: for what only reads.
   */
  async claim(
    owner: string,
    accountId: string,
    { evenResting = false }: { evenResting?: boolean } = {},
  ): Promise<LeasedAccount | null> {
    const terms = await this.terms();
    if (!terms) return null;
    const account = await this.accounts.claim(owner, accountId, { ...terms, evenBefore: evenResting });
    return account && this.leased(account, terms);
  }

  /** The owner's account that waits longest for its turn. Null when all rest, are held or have nothing to do. */
  async claimNext(owner: string, headStartMs: number): Promise<LeasedAccount | null> {
    const terms = await this.terms();
    if (!terms) return null;
    const warmBefore = new Date(terms.now.getTime() - headStartMs);
    const account = await this.accounts.claimNext(owner, { ...terms, warmBefore });
    return account && this.leased(account, terms);
  }

  /** Null where it is not known what time it is: nothing is taken. */
  private async terms() {
    if (!(await this.clock.sure())) return null;
    const now = this.clock.now();
    const until = new Date(now.getTime() + this.config.LEASE_TTL_MS);
    return { workerId: this.config.WORKER_ID, now, until };
  }

  private leased(account: Account, { until }: { until: Date }): LeasedAccount {
    const { WORKER_ID: workerId, LEASE_TTL_MS: ttlMs, LEASE_RENEW_MS: renewMs } = this.config;
    const hold = { owner: account.owner, accountId: account._id, workerId, fence: account.fence };
    const timing = { ttlMs, renewMs, clock: this.clock };
    const store = {
      renew: (mine: LeaseHold, to: Date) => this.accounts.renew(mine, to),
      release: (mine: LeaseHold, now: Date, next?: NextTurn) => this.release(mine, now, next),
    };
    return { account, lease: new Lease(store, hold, until.getTime(), timing) };
  }

  /** Whoever passed over the owner because the account was held looks again when it is due. */
  private async release(hold: LeaseHold, now: Date, next?: NextTurn): Promise<void> {
    const account = await this.accounts.release(hold, now, next);
    if (!account) return;
    const { owner, runnableAt, notBefore } = account;
    // Not earlier than now: whoever came meanwhile is before this owner. What an earlier version stored says nothing of
    // when it is due: WakeStrandedAccounts finds it.
    if (runnableAt < never) await this.owners.wake(owner, latest(now, runnableAt, notBefore));
  }
}

function latest(...times: Date[]): Date {
  return new Date(Math.max(...times.map((time) => time.getTime())));
}
