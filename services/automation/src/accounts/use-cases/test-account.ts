import { Inject, Injectable } from '@nestjs/common';
import { accountMessage, AppError } from '@megafon/contracts';
import type { AccountState } from '@megafon/contracts';
import type { AccountContext } from '../../browsers/account-context.js';
import { NETWORK_DRIVER } from '../../network/network-driver.js';
import type { NetworkDriver } from '../../network/network-driver.js';
import { NetworkError } from '../../profiles/network-error.js';
import { hasConsent } from '../account.js';
import type { Account } from '../account.js';
import { AccountLeases } from '../account-leases.js';
import { AccountVisits } from '../account-visits.js';
import { AccountRepository } from '../account.repository.js';
import { startPlace } from '../../strange-pages/page-hold.js';
import { StrangePages } from '../../strange-pages/strange-pages.js';
import { MarkAccount } from './mark-account.js';

export interface TestResult {
  success: boolean;
  status: AccountState;
  message: string;
}

/** How long whoever has a paused account may take to give it back. */
const pausedPatienceMs = 2_000;

/** Opens the network with the account's session and says whether it still stands. */
@Injectable()
export class TestAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly leases: AccountLeases,
    private readonly visits: AccountVisits,
    private readonly mark: MarkAccount,
    private readonly pages: StrangePages,
    @Inject(NETWORK_DRIVER) private readonly driver: NetworkDriver,
  ) {}

  /**
   * An account without consent is never opened, and a paused one only when the person or its proxy's recovery asks:
   * its state is answered as it is.
   * @throws AppError ACCOUNT.NOT_FOUND, LOGIN.NO_SLOT when the browser fails, LOGIN.PROXY_FAILED, SERVICE.TIMEOUT
   */
  async execute(owner: string, accountId: string, { evenPaused = false } = {}): Promise<TestResult> {
    const known = await this.accounts.get(owner, accountId);
    if (!hasConsent(known) || (known.state === 'paused' && !evenPaused)) return resultOf(known);
    // Nobody acts in a paused one for long: who has it looks whether there is something to do, and gives it back.
    const patienceMs = known.state === 'paused' ? pausedPatienceMs : 0;
    const leased = await this.leases.claimWithin(patienceMs, owner, accountId, { evenResting: true });
    // Somebody is acting in it right now, which tells as much as a test.
    if (!leased) return this.known(owner, accountId);
    try {
      const visit = (context: AccountContext) => this.driver.visit(context);
      await this.visits.visit(leased.account, visit, { actionId: null, kind: 'test' });
      await this.pages.startPageWentWell(accountId);
      await this.mark.well(owner, accountId);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw new AppError('LOGIN.NO_SLOT', {}, { cause: error });
      const isPageUnknown = error.isStrange && (await this.isOnlyOf(leased.account, error));
      const pause = isPageUnknown ? 'checkpoint' : error.pause;
      if (pause === null) throw new AppError('SERVICE.TIMEOUT', {}, { cause: error });
      await this.mark.stopped(owner, accountId, pause, { isPageUnknown });
      if (pause === 'proxy-failed') throw new AppError('LOGIN.PROXY_FAILED', {}, { cause: error });
    } finally {
      await leased.lease.release();
    }
    return this.known(owner, accountId);
  }

  /** Whether its start page alone is not known: then its person may answer it. */
  private async isOnlyOf(
    { _id: accountId, owner, accountName }: Account,
    error: NetworkError,
  ): Promise<boolean> {
    const subject = { owner, accountId, accountName, kind: 'visit' as const };
    const detail = error.detail ?? '';
    await this.pages.met(subject, { actionId: 'test', place: startPlace, detail, picture: null });
    return this.pages.isOnlyOf(accountId);
  }

  /** How it stands as far as is known. @throws AppError ACCOUNT.NOT_FOUND */
  async known(owner: string, accountId: string): Promise<TestResult> {
    return resultOf(await this.accounts.get(owner, accountId));
  }
}

function resultOf(account: Account): TestResult {
  return {
    success: account.state === 'connected' && hasConsent(account),
    status: account.state,
    message: accountMessage(account),
  };
}
