import { Controller } from '@nestjs/common';
import { listAllAccounts, pageAllAccounts, paginationOf } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles, RequestClient } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { USER_FACT, UserFact } from '../documents/fact.schemas.js';

const askWithinMs = 5_000;

/** The accounts are automation's, asked for; whose they are is known here. */
@Controller()
export class AccountsController {
  constructor(
    @InjectModel(USER_FACT) private readonly users: Model<UserFact>,
    private readonly requests: RequestClient,
  ) {}

  @Handles(listAllAccounts)
  async list({ query }: RequestOf<typeof listAllAccounts>): Promise<ReplyOf<typeof listAllAccounts>> {
    const { page, limit } = query;
    const { accounts, total } = await this.requests.send(
      pageAllAccounts,
      { body: { skip: (page - 1) * limit, limit } },
      { caller: null, timeoutMs: askWithinMs },
    );
    const owners = await this.users
      .find({ _id: { $in: accounts.map(({ owner }) => owner) } }, { name: 1, email: 1 })
      .lean();
    const ownerOf = new Map(owners.map((owner) => [owner._id, owner]));
    const data = accounts.map(({ owner, status, ...account }) => ({
      ...account,
      isActive: status === 'connected',
      userName: ownerOf.get(owner)?.name ?? '',
      userEmail: ownerOf.get(owner)?.email ?? '',
    }));
    return { success: true, data, pagination: paginationOf(page, limit, total) };
  }
}
