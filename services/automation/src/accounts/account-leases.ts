import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import type { Account } from './account.js';
import { AccountRepository } from './account.repository.js';
import { Lease } from './lease.js';

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
    const { WORKER_ID: workerId, LEASE_TTL_MS: ttlMs, LEASE_RENEW_MS: renewMs } = this.config;
    const now = this.clock.now();
    const until = new Date(now.getTime() + ttlMs);
    const account = await this.accounts.claim(owner, accountId, {
      workerId,
      now,
      until,
      evenBefore: evenResting,
    });
    if (!account) return null;
    const hold = { owner, accountId, workerId, fence: account.fence };
    const timing = { ttlMs, renewMs, now: () => this.clock.now().getTime() };
    return { account, lease: new Lease(this.accounts, hold, until.getTime(), timing) };
  }
}
