import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import type { Account } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { TestAccount } from '../accounts/use-cases/test-account.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { SwitchRepository } from '../policy/switch.repository.js';
import { CheckTurns } from './check-turns.js';

const mostDue = 50;

/** Looks whether the sessions of accounts still stand, as the person's own test does. */
@Injectable()
export class CheckAccounts {
  private readonly logger = new Logger(CheckAccounts.name);

  constructor(
    private readonly accounts: AccountRepository,
    private readonly turns: CheckTurns,
    private readonly testAccount: TestAccount,
    private readonly switches: SwitchRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param isStopping asked between two accounts. */
  async execute(isStopping: () => boolean): Promise<void> {
    if (await this.switches.isKilled()) return;
    for (const account of await this.accounts.acrossOwnersDueForCheck(this.clock.now(), mostDue)) {
      if (isStopping()) return;
      if (await this.claim(account)) await this.check(account);
    }
  }

  /** The user's turn first: two accounts of one user are not checked close together, by whichever process. */
  private async claim(account: Account): Promise<boolean> {
    const now = this.clock.now();
    const waitUntil = await this.turns.take(account.owner, now, this.config.ACCOUNT_CHECK_GAP_MS);
    const next = waitUntil ?? new Date(now.getTime() + this.config.ACCOUNT_CHECK_MS);
    return (await this.accounts.moveCheck(account, next)) && waitUntil === null;
  }

  /** What the test finds it writes and tells itself; without an answer the account stays as it is. */
  private async check({ owner, _id: accountId }: Account): Promise<void> {
    try {
      await this.testAccount.execute(owner, accountId, { evenPaused: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({ msg: 'a check of an account found nothing out', accountId, code: error.code });
    }
  }
}
