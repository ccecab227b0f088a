import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { BrowserPool } from '../../browsers/browser-pool.js';
import { ProxyRepository } from '../../proxies/proxy.repository.js';
import { removedEvent } from '../account-events.js';
import { AccountRepository } from '../account.repository.js';
import { EntitlementRepository } from '../entitlement.repository.js';
import { NetworkIdentities } from '../network-identities.js';

/** Wipes the session with the account, frees its proxy, its place and its user of the network, and closes its browser context. */
@Injectable()
export class RemoveAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly entitlements: EntitlementRepository,
    private readonly identities: NetworkIdentities,
    private readonly proxies: ProxyRepository,
    private readonly pool: BrowserPool,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError ACCOUNT.NOT_FOUND */
  async execute(owner: string, accountId: string): Promise<void> {
    await this.accounts.remove(owner, accountId, (account) => [removedEvent(account, this.clock.now())]);
    await this.proxies.free(accountId);
    await this.entitlements.free(owner, accountId);
    await this.identities.free(accountId);
    await this.pool.forget(accountId);
  }
}
