import { Controller } from '@nestjs/common';
import {
  listAccountsOf,
  pageAllAccounts,
  removeFacebookAccount,
  setAccountConsent,
  testFacebookAccount,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { hasConsent, toReply } from './account.js';
import { AccountRepository } from './account.repository.js';
import { AskedLooks } from './asked-looks.js';
import { ChangeConsent } from './use-cases/change-consent.js';
import { RemoveAccount } from './use-cases/remove-account.js';
import { TestAccount } from './use-cases/test-account.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly removeAccount: RemoveAccount,
    private readonly testAccount: TestAccount,
    private readonly looks: AskedLooks,
    private readonly changeConsent: ChangeConsent,
  ) {}

  @Handles(testFacebookAccount)
  async test({
    userId,
    body: { accountId, byHand },
  }: RequestOf<typeof testFacebookAccount>): Promise<ReplyOf<typeof testFacebookAccount>> {
    const known = await this.testAccount.known(userId, accountId);
    const tested = await this.looks.answer(userId, `${accountId} ${byHand}`, () =>
      this.testAccount.execute(userId, accountId, { evenPaused: byHand }),
    );
    return tested ?? { ...known, pending: true };
  }

  @Handles(removeFacebookAccount)
  async remove({ userId, params }: RequestOf<typeof removeFacebookAccount>): Promise<{ success: true }> {
    await this.removeAccount.execute(userId, params.id);
    return { success: true };
  }

  @Handles(setAccountConsent)
  async setConsent({
    userId,
    params,
    body,
  }: RequestOf<typeof setAccountConsent>): Promise<ReplyOf<typeof setAccountConsent>> {
    const account = await this.changeConsent.execute(userId, params.id, body.consent);
    return { success: true, account: toReply(account) };
  }

  @Handles(listAccountsOf)
  async listOf({ body }: RequestOf<typeof listAccountsOf>): Promise<ReplyOf<typeof listAccountsOf>> {
    const accounts = await this.accounts.list(body.owner, {}, { sort: { createdAt: 1 } });
    return {
      accounts: accounts.map((account) => ({
        accountId: account._id,
        accountName: account.accountName,
        // Nothing may be done in it: to whoever plans, it rests.
        status: hasConsent(account) ? account.state : ('paused' as const),
      })),
    };
  }

  @Handles(pageAllAccounts)
  async pageAll({ body }: RequestOf<typeof pageAllAccounts>): Promise<ReplyOf<typeof pageAllAccounts>> {
    const { accounts, total } = await this.accounts.acrossOwnersPage(body.skip, body.limit);
    return {
      accounts: accounts.map(
        ({ _id, owner, accountName, username, state, connectedAt, usageCount, lastUsed }) => ({
          accountId: _id,
          owner,
          accountName,
          username,
          status: state,
          connectedAt: connectedAt.toISOString(),
          usageCount,
          lastUsed: lastUsed?.toISOString() ?? null,
        }),
      ),
      total,
    };
  }
}
