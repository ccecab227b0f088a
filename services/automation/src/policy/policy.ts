import { actingKinds } from '@megafon/contracts';
import type { AccountState, ActingKind, ActionFailure, ActionKind, PauseReason } from '@megafon/contracts';
import { awaitsPerson } from '../accounts/account.js';
import type { ActingLimits } from '../profiles/network-profile.js';

export function isActing(kind: ActionKind): kind is ActingKind {
  return (actingKinds as readonly string[]).includes(kind);
}

/** What would act, and the visit before it, may wait for the person of an account that stands still. */
export function waitsForPerson(kind: ActionKind): boolean {
  return kind === 'visit' || isActing(kind);
}

export interface PolicyFacts {
  now: Date;
  /** Not begun after this. */
  deadline: Date;
  account: { state: AccountState; reason: PauseReason | null; hasConsent: boolean };
  isKilled: boolean;
  /** End of the quiet hours that it is now in; null when it is in none. */
  quietUntil: Date | null;
  /** Until when is waited with this kind, as its pages are not known; null when it is not. */
  strangeUntil: Date | null;
  /** What the account did of this kind in the last 24 hours, what may have happened included. */
  doneToday: number;
  lastDoneAt: Date | null;
  /** The same text went to this group within the window. */
  isRepeated: boolean;
}

export type Verdict =
  | { is: 'allow' }
  /** `of` the whole account, of this kind of action alone, or of the person, whose answer the account stands still for. */
  | { is: 'wait'; until: Date; of: 'account' | 'kind' | 'person' }
  | { is: 'deny'; reason: ActionFailure };

const deny = (reason: ActionFailure): Verdict => ({ is: 'deny', reason });

const reasonOfState: Record<PauseReason, ActionFailure> = {
  'session-expired': 'session-expired',
  blocked: 'blocked',
  checkpoint: 'account-paused',
  'rate-limit': 'account-paused',
  'proxy-failed': 'proxy-failed',
};

/** Whether the account may do this now. The only way to the click. */
export function judge(kind: ActionKind, facts: PolicyFacts, limits: ActingLimits): Verdict {
  const { account, now, deadline } = facts;
  if (facts.isKilled) return deny('kill-switch');
  if (!account.hasConsent) return deny('consent-missing');
  if (account.state !== 'connected') return judgeStopped(kind, facts);
  if (now > deadline) return deny('timeout');
  if (facts.strangeUntil !== null) return waitUntil(facts.strangeUntil, deadline, 'unknown-page', 'kind');
  if (!isActing(kind)) return { is: 'allow' };
  if (facts.quietUntil !== null) return waitUntil(facts.quietUntil, deadline, 'quiet-hours');
  if (facts.isRepeated) return deny('repeated-content');
  // Not below the cap, rather than above it: a count that is not a number denies.
  if (!(facts.doneToday < limits.daily[kind])) return deny('daily-cap');
  const next = facts.lastDoneAt === null ? 0 : facts.lastDoneAt.getTime() + limits.gapMs[kind];
  return next > now.getTime() ? waitUntil(new Date(next), deadline, 'timeout') : { is: 'allow' };
}

function judgeStopped(kind: ActionKind, { account, now, deadline }: PolicyFacts): Verdict {
  if (waitsForPerson(kind) && awaitsPerson(account) && now <= deadline)
    return { is: 'wait', until: deadline, of: 'person' };
  return deny(account.reason === null ? 'session-expired' : reasonOfState[account.reason]);
}

function waitUntil(
  until: Date,
  deadline: Date,
  otherwise: ActionFailure,
  of: 'account' | 'kind' = 'account',
): Verdict {
  return until > deadline ? deny(otherwise) : { is: 'wait', until, of };
}
