import { Injectable } from '@nestjs/common';
import type { AccountDay, ActingKind, FacebookAccount } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { toReply } from '../../accounts/account.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { NetworkIdentities } from '../../accounts/network-identities.js';
import { PostingLimits } from '../../policy/posting-limits.js';
import type { ActingLimits } from '../../profiles/network-profile.js';
import { DoneActs } from '../done-acts.js';

/** An owner's accounts, each with how much of its day's caps is used, by the policy's own count. */
@Injectable()
export class ListAccounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly identities: NetworkIdentities,
    private readonly limits: PostingLimits,
    private readonly done: DoneActs,
    private readonly clock: Clock,
  ) {}

  async execute(owner: string): Promise<FacebookAccount[]> {
    const [accounts, { limits }] = await Promise.all([
      this.accounts.list(owner, {}, { sort: { createdAt: 1 } }),
      this.limits.of(owner),
    ]);
    const sameUsers = await this.identities.acrossOwnersSameUsers(accounts.map(({ _id }) => _id));
    const done = await this.done.ofEach(sameUsers, limits, this.clock.now());
    return accounts.map((account) => {
      const known = done.get(account._id);
      return { ...toReply(account), ...(known && { today: dayOf(known, limits) }) };
    });
  }
}

function dayOf(done: Record<ActingKind, number>, { daily }: ActingLimits): AccountDay {
  const of = (kind: ActingKind) => {
    const cap = daily[kind];
    return { done: done[kind], cap: Number.isFinite(cap) ? cap : null };
  };
  return { publish: of('publish'), comment: of('comment'), join: of('join') };
}
