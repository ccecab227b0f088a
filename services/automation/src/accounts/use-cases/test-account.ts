import { Inject, Injectable } from '@nestjs/common';
import { accountMessage, AppError } from '@megafon/contracts';
import type { AccountState } from '@megafon/contracts';
import { NETWORK_DRIVER } from '../../drivers/network-driver.js';
import type { NetworkDriver } from '../../drivers/network-driver.js';
import { NetworkError } from '../../drivers/network-error.js';
import { hasConsent } from '../account.js';
import { AccountLeases } from '../account-leases.js';
import { AccountVisits } from '../account-visits.js';
import { AccountRepository } from '../account.repository.js';
import { MarkAccount } from './mark-account.js';

export interface TestResult {
  success: boolean;
  status: AccountState;
  message: string;
}

/** Opens the network with the account's session and says whether it still stands. */
@Injectable()
export class TestAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly leases: AccountLeases,
    private readonly visits: AccountVisits,
    private readonly mark: MarkAccount,
    @Inject(NETWORK_DRIVER) private readonly driver: NetworkDriver,
  ) {}

  /** @throws AppError ACCOUNT.NOT_FOUND, ACCOUNT.CONSENT_REQUIRED, LOGIN.NO_SLOT when the browser fails, LOGIN.PROXY_FAILED */
  async execute(owner: string, accountId: string): Promise<TestResult> {
    if (!hasConsent(await this.accounts.get(owner, accountId)))
      throw new AppError('ACCOUNT.CONSENT_REQUIRED');
    const leased = await this.leases.claim(owner, accountId, { evenResting: true });
    // Somebody is acting in it right now, which tells as much as a test.
    if (!leased) return this.result(owner, accountId);
    try {
      await this.visits.visit(leased.account, (context) => this.driver.visit(context));
      await this.mark.well(owner, accountId);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw new AppError('LOGIN.NO_SLOT', {}, { cause: error });
      if (error.pause === null) throw new AppError('SERVICE.TIMEOUT', {}, { cause: error });
      await this.mark.stopped(owner, accountId, error.pause);
      if (error.pause === 'proxy-failed') throw new AppError('LOGIN.PROXY_FAILED', {}, { cause: error });
    } finally {
      await leased.lease.release();
    }
    return this.result(owner, accountId);
  }

  private async result(owner: string, accountId: string): Promise<TestResult> {
    const account = await this.accounts.get(owner, accountId);
    return {
      success: account.state === 'connected',
      status: account.state,
      message: accountMessage(account),
    };
  }
}
