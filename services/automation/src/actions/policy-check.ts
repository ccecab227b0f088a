import { Injectable } from '@nestjs/common';
import type { ActionKind } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { hasConsent } from '../accounts/account.js';
import type { Account } from '../accounts/account.js';
import { NetworkIdentities } from '../accounts/network-identities.js';
import type { Action } from './action.js';
import { ActionRepository } from './action.repository.js';
import { DoneActs } from './done-acts.js';
import type { Done } from '../policy/lost-time.js';
import { isActing, judge } from '../policy/policy.js';
import type { Verdict } from '../policy/policy.js';
import { PostingLimits } from '../policy/posting-limits.js';
import { quietTime } from '../policy/quiet-times.js';
import { StrangePages } from '../strange-pages/strange-pages.js';
import { SwitchRepository } from '../policy/switch.repository.js';

const nothing: Done = { today: 0, lastAt: null };

/** Gathers the facts and asks the policy. What cannot be read throws: then nothing is clicked. */
@Injectable()
export class PolicyCheck {
  constructor(
    private readonly actions: ActionRepository,
    private readonly switches: SwitchRepository,
    private readonly limits: PostingLimits,
    private readonly identities: NetworkIdentities,
    private readonly pages: StrangePages,
    private readonly clock: Clock,
    private readonly done: DoneActs,
  ) {}

  /** Whether the account may do this now. */
  async check(action: Action, account: Account): Promise<Verdict> {
    const { accountId, owner, kind, deadline } = action;
    // Of what stands still nothing is counted.
    if (account.state !== 'connected') return this.checkStanding(kind, action, account);
    const now = this.clock.now();
    // What an owner chooses is when and how much, not what is the same.
    const { dayMs, repeatedContentDays } = this.limits.ceiling;
    const windowMs = repeatedContentDays * dayMs;
    // The network counts what its user does, under whichever of our accounts.
    const same = isActing(kind) ? await this.identities.acrossOwnersSameUser(accountId) : [];
    const [{ limits, quiet }, isKilled, strangeUntil, done, isRepeated] = await Promise.all([
      this.limits.of(owner),
      this.switches.isKilled(),
      this.pages.heldUntil(accountId, kind),
      isActing(kind) ? this.done.of(same, kind, this.limits.ceiling, now) : nothing,
      kind === 'publish' ? this.actions.isRepeated(action, new Date(now.getTime() - windowMs)) : false,
    ]);
    const { state, reason } = account;
    const facts = {
      now,
      deadline,
      account: { state, reason, hasConsent: hasConsent(account) },
      isKilled,
      strangeUntil,
      quietUntil: quietTime(now, quiet)?.until ?? null,
      doneToday: done.today,
      lastDoneAt: done.lastAt,
      isRepeated,
    };
    return judge(kind, facts, limits);
  }

  /** Whether the account may look now at where it is to do this: no limit of what is done holds for that. */
  checkLook(action: Action, account: Account): Promise<Verdict> {
    return this.checkStanding('visit', action, account);
  }

  private async checkStanding(
    as: ActionKind,
    { accountId, kind, deadline }: Action,
    account: Account,
  ): Promise<Verdict> {
    const [isKilled, strangeUntil] = await Promise.all([
      this.switches.isKilled(),
      this.pages.heldUntil(accountId, kind),
    ]);
    const { state, reason } = account;
    return judge(
      as,
      {
        now: this.clock.now(),
        deadline,
        account: { state, reason, hasConsent: hasConsent(account) },
        isKilled,
        strangeUntil,
        quietUntil: null,
        doneToday: nothing.today,
        lastDoneAt: nothing.lastAt,
        isRepeated: false,
      },
      this.limits.ceiling,
    );
  }
}
