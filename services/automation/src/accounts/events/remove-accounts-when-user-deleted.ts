import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { AccountRepository } from '../account.repository.js';
import { EntitlementRepository } from '../entitlement.repository.js';
import { RemoveAccount } from '../use-cases/remove-account.js';

@Injectable()
export class RemoveAccountsWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly removeAccount: RemoveAccount,
    private readonly entitlements: EntitlementRepository,
  ) {}

  /** Harmless when delivered twice: what is gone is not listed. */
  async handle({ data }: EventOf<typeof userDeleted>): Promise<void> {
    for (const { _id } of await this.accounts.list(data.userId)) {
      await this.removeAccount.execute(data.userId, _id);
    }
    await this.entitlements.forget(data.userId);
  }
}
