import { Injectable } from '@nestjs/common';
import { accountRemoved } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { AccountRepository } from '../account.repository.js';
import { EntitlementRepository } from '../entitlement.repository.js';
import { NetworkIdentities } from '../network-identities.js';
import { FreeUnusedProxy } from '../use-cases/free-unused-proxy.js';

/** What a removal frees at once is freed here again: a crash in between must not cost a proxy or a place. */
@Injectable()
export class FreePlacesWhenAccountRemoved {
  static readonly on = accountRemoved;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly entitlements: EntitlementRepository,
    private readonly identities: NetworkIdentities,
    private readonly freeProxy: FreeUnusedProxy,
  ) {}

  /** Harmless when delivered twice, and when the account was connected again meanwhile: its id is the same then. */
  async handle({ data: { owner, accountId } }: EventOf<typeof accountRemoved>): Promise<void> {
    await this.freeProxy.execute(owner, accountId);
    if (await this.accounts.find(owner, accountId)) return;
    await this.entitlements.free(owner, accountId);
    await this.identities.free(accountId);
  }
}
