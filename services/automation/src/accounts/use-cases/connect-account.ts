import { Inject, Injectable } from '@nestjs/common';
import { DuplicateKeyError } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { CONFIG } from '../../config.js';
import type { Config } from '../../config.js';
import { consentTextVersion, reconnected } from '../account.js';
import type { Account } from '../account.js';
import { connectedEvent, stateChangedEvent } from '../account-events.js';
import { AccountRepository, accountIdOf, normalUsername } from '../account.repository.js';
import { EntitlementRepository } from '../entitlement.repository.js';
import { NetworkIdentities } from '../network-identities.js';
import { never } from '../owner-turns.js';
import { SessionVault } from '../session-vault.js';
import type { NetworkSession } from '../../profiles/network-session.js';

/** As `interactiveLogin` takes one. */
const maxNameLength = 80;

export interface FinishedLogin {
  owner: string;
  network: string;
  /** The network's own id of the user, whatever was typed. */
  networkUserId: string;
  /** null: as it is called already, or as it signs in. */
  accountName: string | null;
  username: string;
  consentAt: Date;
  proxy: { id: string; host: string; port: number };
  session: NetworkSession;
}

/** Keeps a finished login: a new account, or the same one with a fresh session. */
@Injectable()
export class ConnectAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly entitlements: EntitlementRepository,
    private readonly identities: NetworkIdentities,
    private readonly vault: SessionVault,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError ACCOUNT.LIMIT_REACHED {limit}, ACCOUNT.ALREADY_CONNECTED */
  async execute(login: FinishedLogin): Promise<Account> {
    const { owner } = login;
    const accountId = accountIdOf(owner, login.network, login.username);
    await this.entitlements.reserve(owner, accountId);
    const known = await this.accounts.find(owner, accountId);
    try {
      await this.identities.take(login.network, login.networkUserId, accountId);
    } catch (error) {
      if (!known) await this.entitlements.free(owner, accountId);
      throw error;
    }
    if (known) return this.reconnect(login, accountId);
    try {
      return await this.add(login, accountId);
    } catch (error) {
      // A second login of the same account finished at the same time.
      if (error instanceof DuplicateKeyError) return this.reconnect(login, accountId);
      await this.identities.free(accountId);
      await this.entitlements.free(owner, accountId);
      throw error;
    }
  }

  private add(login: FinishedLogin, _id: string): Promise<Account> {
    const at = this.clock.now();
    const { owner, network, proxy } = login;
    return this.accounts.insert(
      owner,
      {
        _id,
        accountName: login.accountName ?? login.username.slice(0, maxNameLength),
        username: normalUsername(login.username),
        network,
        proxyId: proxy.id,
        proxyConfig: { host: proxy.host, port: proxy.port },
        state: 'connected',
        reason: null,
        consent: { at: login.consentAt, textVersion: consentTextVersion },
        connectedAt: at,
        session: this.vault.seal(owner, _id, login.session),
        // Higher than any the account had before it was removed, as its fence.
        sessionRevision: at.getTime(),
        usageCount: 0,
        lastUsed: null,
        notBefore: at,
        // What waits for it is told by the event: WakeAccountWhenConnected.
        runnableAt: never,
        wakes: 0,
        nextCheckAt: this.firstCheck(at),
        leaseWorker: null,
        warmWorker: null,
        leaseUntil: at,
        // Higher than any the account had before it was removed: claims are far rarer than one a millisecond.
        fence: at.getTime(),
      },
      (account) => [connectedEvent(account, at)],
    );
  }

  private reconnect(login: FinishedLogin, accountId: string): Promise<Account> {
    const at = this.clock.now();
    const session = this.vault.seal(login.owner, accountId, login.session);
    const consent = { at: login.consentAt, textVersion: consentTextVersion };
    const nextCheckAt = this.firstCheck(at);
    return this.accounts.change(login.owner, accountId, (account) => {
      const accountName = login.accountName ?? account.accountName;
      const state = reconnected(account, { accountName, nextCheckAt, session, consent, at });
      const events = [connectedEvent(state, at)];
      if (account.state !== 'connected') events.push(stateChangedEvent(state, at));
      return { state, events };
    });
  }

  private firstCheck(at: Date): Date {
    return new Date(at.getTime() + this.config.CHECK_FIRST_MS);
  }
}
