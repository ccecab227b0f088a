import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { hasConsent } from '../../accounts/account.js';
import type { Account } from '../../accounts/account.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { SessionVault } from '../../accounts/session-vault.js';
import type { NetworkSession } from '../../accounts/session-vault.js';
import { CONFIG } from '../../config.js';
import type { Config } from '../../config.js';
import { NETWORK_PROFILE } from '../../drivers/network-profile.js';
import type { NetworkProfile } from '../../drivers/network-profile.js';
import { ownIdOf } from '../../drivers/own-id.js';
import { ProxyRepository } from '../../proxies/proxy.repository.js';
import type { LoginSubject } from '../live-login.js';
import type { LoginPlace } from '../login-place.repository.js';
import { LoginJournal } from '../login-journal.js';

/** Decides whether the network may be opened as an account that stands still, for its owner to answer what stopped it. */
@Injectable()
export class AdmitVisit {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly vault: SessionVault,
    private readonly proxies: ProxyRepository,
    private readonly journal: LoginJournal,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  /**
   * The caller's account that the visit is about: nothing is begun, ended or freed for anybody else's.
   * @throws AppError ACCOUNT.NOT_FOUND, ACCOUNT.NOT_STOPPED, ACCOUNT.CONSENT_REQUIRED
   */
  async accountOf(owner: string, accountId: string): Promise<Account> {
    const account = await this.accounts.get(owner, accountId);
    if (account.state === 'connected') throw new AppError('ACCOUNT.NOT_STOPPED');
    if (!hasConsent(account)) throw new AppError('ACCOUNT.CONSENT_REQUIRED');
    return account;
  }

  /** @throws AppError LOGIN.PROXY_FAILED */
  async execute(
    account: Account,
    { sessionId, expiresAt }: LoginPlace,
  ): Promise<{ subject: LoginSubject; session: NetworkSession }> {
    const { _id: accountId, owner, accountName, username } = account;
    const proxy = await this.proxies.assign(accountId);
    if (proxy.state === 'quarantined') throw new AppError('LOGIN.PROXY_FAILED');
    const session = this.vault.open(owner, accountId, account.session);
    await this.journal.open({ _id: sessionId, owner, accountId, workerId: this.config.WORKER_ID, expiresAt });
    const onlyAs = ownIdOf(session, this.profile);
    const consentAt = account.consent.at ?? account.connectedAt;
    const login = { sessionId, owner, accountId, accountName, username, consentAt };
    return { subject: { ...login, proxy, onlyAs, expiresAt }, session };
  }
}
