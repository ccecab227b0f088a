import { Injectable } from '@nestjs/common';
import { forecastActions } from '@megafon/contracts';
import type { ActingKind, ReplyOf } from '@megafon/contracts';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { hasConsent } from '../../accounts/account.js';
import type { Account } from '../../accounts/account.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { NetworkIdentities } from '../../accounts/network-identities.js';
import { ActionRepository } from '../action.repository.js';
import { DoneActs } from '../done-acts.js';
import { contentHash } from '../../network/content-hash.js';
import type { ActingLimits } from '../../profiles/network-profile.js';
import { forecast, repeatKey } from '../../policy/forecast.js';
import type { AccountStanding, PlannedWork } from '../../policy/forecast.js';
import { PostingLimits } from '../../policy/posting-limits.js';
import { SwitchRepository } from '../../policy/switch.repository.js';

type Asked = RequestOf<typeof forecastActions>['body'];

/** Says beforehand what the policy would say. It reads what the policy reads, and writes nothing. */
@Injectable()
export class ForecastActions {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly actions: ActionRepository,
    private readonly identities: NetworkIdentities,
    private readonly switches: SwitchRepository,
    private readonly limits: PostingLimits,
    private readonly clock: Clock,
    private readonly done: DoneActs,
  ) {}

  async execute({ owner, startAt, texts, targets }: Asked): Promise<ReplyOf<typeof forecastActions>> {
    const { limits, quiet } = await this.limits.of(owner);
    const hashes = texts.map(contentHash);
    const planned: PlannedWork[] = targets.map(({ accountId, publish, notBefore }) => ({
      accountId,
      ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
      publish: publish && { groupId: publish.groupId, contentHash: hashes[publish.text] ?? '' },
    }));
    const groupIds = [...new Set(planned.flatMap(({ publish }) => publish?.groupId ?? []))];
    const since = new Date(Date.parse(startAt) - limits.repeatedContentDays * limits.dayMs);
    const used = new Set(targets.map(({ accountId }) => accountId));
    const [isKilled, accounts, published, joins] = await Promise.all([
      this.switches.isKilled(),
      this.accounts.list(owner, { _id: [...used] }),
      this.actions.publishedSince(owner, groupIds, [...new Set(hashes)], since),
      this.actions.joinsOf(owner, groupIds),
    ]);
    const standings = await Promise.all(
      accounts.map(async (account) => [account._id, await this.standing(account, limits)] as const),
    );
    const memberOf = new Map(
      joins.map(({ accountId, groupId, outcome }) => [
        `${accountId} ${groupId}`,
        outcome?.pendingApproval ? ('asked' as const) : ('member' as const),
      ]),
    );
    const memberships = planned.map(
      ({ accountId, publish }) =>
        memberOf.get(`${accountId} ${publish?.groupId ?? ''}`) ?? ('unknown' as const),
    );
    const works = planned.map((work, index) => ({ ...work, isMember: memberships[index] === 'member' }));
    const foreseen = forecast(works, {
      startAt: new Date(startAt),
      isKilled,
      quiet,
      limits,
      accounts: new Map(standings),
      repeated: new Set(published.map((action) => repeatKey(action.groupId, action.contentHash))),
    });
    return {
      targets: foreseen.map(({ at, refusal, commentAt, commentRefusal }, index) => ({
        membership: memberships[index] ?? 'unknown',
        at: at?.toISOString() ?? null,
        refusal,
        commentAt: commentAt?.toISOString() ?? null,
        commentRefusal,
      })),
    };
  }

  private async standing(account: Account, limits: ActingLimits): Promise<AccountStanding> {
    const same = await this.identities.acrossOwnersSameUser(account._id);
    const now = this.clock.now();
    const of = (kind: ActingKind) => this.done.of(same, kind, limits, now);
    const [publish, comment, join] = await Promise.all([of('publish'), of('comment'), of('join')]);
    return {
      state: account.state,
      reason: account.reason,
      hasConsent: hasConsent(account),
      doneToday: { publish: publish.today, comment: comment.today, join: join.today },
      lastDoneAt: { publish: publish.lastAt, comment: comment.lastAt, join: join.lastAt },
    };
  }
}
