import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { hasConsent } from '../../accounts/account.js';
import type { ConsentingAccount } from '../../accounts/account.js';
import { AccountLeases } from '../../accounts/account-leases.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { SessionVault } from '../../accounts/session-vault.js';
import type { NetworkSession } from '../../profiles/network-session.js';
import { NETWORK_PROFILE } from '../../profiles/network-profile.js';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import { ownIdOf } from '../../network/own-id.js';
import type { LoginSubject } from '../live-login.js';
import type { LoginPlace } from '../login-place.repository.js';
import { RecordLogin } from './record-login.js';

/** Who has an account that stands still is at the end of what it was stopped in, or looks whether it is well. */
const patienceMs = 5_000;

/** Decides whether the network may be opened as an account that stands still, for its owner to answer what stopped it. */
@Injectable()
export class AdmitVisit {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly vault: SessionVault,
    private readonly recordLogin: RecordLogin,
    private readonly leases: AccountLeases,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  /**
   * The caller's account that the visit is about: nothing is begun, ended or freed for anybody else's.
   * @throws AppError ACCOUNT.NOT_FOUND, ACCOUNT.NOT_STOPPED, ACCOUNT.CONSENT_REQUIRED
   */
  async accountOf(owner: string, accountId: string): Promise<ConsentingAccount> {
    const account = await this.accounts.get(owner, accountId);
    if (account.state === 'connected') throw new AppError('ACCOUNT.NOT_STOPPED');
    if (!hasConsent(account)) throw new AppError('ACCOUNT.CONSENT_REQUIRED');
    return account;
  }

  /** @throws AppError ACCOUNT.NO_PROXY, LOGIN.PROXY_FAILED, LOGIN.NO_SLOT where somebody has the account for long */
  async execute(
    account: ConsentingAccount,
    place: LoginPlace,
  ): Promise<{ subject: LoginSubject; session: NetworkSession }> {
    const { _id: accountId, owner, accountName, username } = account;
    const session = this.vault.open(owner, accountId, account.session);
    const proxy = await this.recordLogin.execute(owner, accountId, place);
    const onlyAs = ownIdOf(session, this.profile);
    const leased = await this.leases.claimWithin(patienceMs, owner, accountId, { evenResting: true });
    if (!leased) throw new AppError('LOGIN.NO_SLOT');
    const { lease } = leased;
    const { sessionId, expiresAt } = place;
    const login = { sessionId, owner, accountId, accountName, username, consentAt: account.consent.at };
    return { subject: { ...login, proxy, onlyAs, lease, expiresAt }, session };
  }
}
