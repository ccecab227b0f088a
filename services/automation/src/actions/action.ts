import type {
  ActionFailure,
  ActionKind,
  ActionOutcome,
  ActionWork,
  DataOf,
  GroupDecision,
  performAction,
} from '@megafon/contracts';
import type { OwnedDocument } from '@megafon/mongo';
import { never } from '../accounts/owner-turns.js';
import type { Before, Moderation } from '../network/network-driver.js';
import { isActing } from '../policy/policy.js';

export const actionStates = ['intended', 'submitting', 'unknown', 'succeeded', 'failed'] as const;
export type ActionState = (typeof actionStates)[number];
export const openStates = ['intended', 'submitting', 'unknown'] as const;
export const endedStates = ['succeeded', 'failed'] as const;

export interface Evidence {
  before: string | null;
  after: string | null;
}

/** One thing to be done on the network, from the intention to its end. `_id` is the task's deterministic id. */
export interface Action extends OwnedDocument {
  accountId: string;
  kind: ActionKind;
  originKind: DataOf<typeof performAction>['origin']['kind'];
  originId: string;
  work: ActionWork;
  deadline: Date;
  /** An account's actions run in this order. */
  order: number;
  state: ActionState;
  /** Clicks begun. A result names the attempt it belongs to. */
  attempt: number;
  /** Failures before a click, since the last one. */
  tries: number;
  /** Looks for it on the page since it became unknown. */
  looks: number;
  /** Of the lease that worked on it last; results of an older one are refused. */
  fence: number;
  notBefore: Date;
  submittedAt: Date | null;
  /** Of what is published or commented; '' for the other kinds. */
  contentHash: string;
  /** The group it concerns; '' where there is none. */
  groupId: string;
  /** What stood there with the same content before the last click; null where it is not known. */
  beforeClick: Before | null;
  evidence: Evidence;
  /** The attempt that was last reported as unknown. */
  toldUnknown: number;
  outcome: ActionOutcome | null;
  /** When a post that waits for its group was first found nowhere; actions of earlier versions have none. */
  missedAt?: Date | null;
  failure: ActionFailure | null;
  traceId: string;
}

export const maxAttempts = 3;
export const maxTries = 3;
const lookDelaysMs = [2_000, 10_000, 60_000, 300_000, 1_800_000];
/** A click comes so soon after its record, or not at all. */
const clickWithinMs = 5_000;
/** What is in no list a second time, so long after the first, was turned down: an approval moves a post between lists. */
const goneAfterMs = 5 * 60_000;
/** Two processes that are sure of the time differ by less: see SharedTime. */
const clockSlackMs = 1_000;

export function isOpen({ state }: Pick<Action, 'state'>): boolean {
  return (openStates as readonly string[]).includes(state);
}

/**
 * The click is about to come: written before it. Null when the action is no longer intended, or a newer lease has
 * taken it over.
 */
export function begin(
  action: Action,
  by: { fence: number; at: Date | null; picture: string | null; before: Before | null },
): Action | null {
  if (action.state !== 'intended' || action.fence > by.fence) return null;
  return {
    ...action,
    state: 'submitting',
    attempt: action.attempt + 1,
    fence: by.fence,
    submittedAt: by.at,
    looks: 0,
    beforeClick: by.before,
    evidence: { before: by.picture, after: null },
  };
}

/** One more click of the same attempt is about to come: written before it, it has its own deadline. */
export function clickAgain(action: Action, hold: Hold, at: Date): Action | null {
  return action.state === 'submitting' && isHeld(action, hold) ? { ...action, submittedAt: at } : null;
}

/**
 * Until when the page may click, in milliseconds since the epoch: not when the lease
 * is over, and not so late that whoever looks for the click meanwhile has found it absent.
 */
export function clickDeadlineMs({ submittedAt }: Pick<Action, 'submittedAt'>, leaseUntilMs: number): number {
  return Math.min(leaseUntilMs - clockSlackMs, (submittedAt?.getTime() ?? 0) + clickWithinMs);
}

/**
 * From when on a look that does not see it shows that it is absent.
 * @param settleMs how long after a click a post may still appear.
 */
export function certainFrom({ submittedAt }: Pick<Action, 'submittedAt'>, settleMs: number): Date {
  return new Date((submittedAt?.getTime() ?? 0) + clickWithinMs + clockSlackMs + settleMs);
}

/** What a lease holds: results of a stale one are refused. */
export interface Hold {
  fence: number;
  attempt: number;
}

function isHeld(action: Action, { fence, attempt }: Hold): boolean {
  return action.fence === fence && action.attempt === attempt;
}

/** An intended action is anybody's whose lease is not older than the one it had. */
function isOpenFor(action: Action, hold: Hold): boolean {
  const isMine = action.state === 'intended' ? action.fence <= hold.fence : isHeld(action, hold);
  return isOpen(action) && isMine;
}

function mayHaveHappened({ state }: Action): boolean {
  return state === 'submitting' || state === 'unknown';
}

export function succeed(
  action: Action,
  hold: Hold,
  result: { permalink: string | null; pendingApproval: boolean; after: string | null; at: Date },
): Action | null {
  if (!mayHaveHappened(action) || !isHeld(action, hold)) return null;
  const evidence = { before: action.evidence.before, after: result.after ?? action.evidence.after };
  const { permalink, pendingApproval, at } = result;
  const outcome = { permalink, pendingApproval, evidence, finishedAt: at.toISOString() };
  return { ...action, state: 'succeeded', evidence, outcome };
}

/** For good. */
export function fail(
  action: Action,
  hold: Hold,
  { reason, after = null }: { reason: ActionFailure; after?: string | null },
): Action | null {
  if (!isOpenFor(action, hold)) return null;
  return { ...action, state: 'failed', failure: reason, evidence: { ...action.evidence, after } };
}

/** Nobody clicked, it is certain: tried again later, or given up when it was tried often enough. */
export function retryLater(
  action: Action,
  hold: Hold,
  { reason, at }: { reason: ActionFailure; at: Date },
): Action | null {
  if (!isOpenFor(action, hold)) return null;
  const tries = action.tries + 1;
  if (tries >= maxTries) return { ...action, tries, state: 'failed', failure: reason };
  const notBefore = new Date(at.getTime() + 1_000 * 3 ** (tries - 1));
  return { ...action, state: 'intended', submittedAt: null, tries, fence: hold.fence, notBefore };
}

/** Not now, and no failure: a gap, the quiet hours. */
export function postpone(action: Action, hold: Hold, until: Date): Action | null {
  if (action.state !== 'intended' || action.fence > hold.fence) return null;
  return { ...action, notBefore: until };
}

/** Nobody clicked, it is certain, and it is nobody's failure: begun anew at `until`. */
export function waitOut(action: Action, hold: Hold, until: Date): Action | null {
  if (!isOpenFor(action, hold)) return null;
  return { ...action, state: 'intended', submittedAt: null, fence: hold.fence, notBefore: until };
}

/** The answer was lost, or a look came too early. It is looked for at `lookAt`. */
export function loseTrack(action: Action, hold: Hold, lookAt: Date): Action | null {
  if (!mayHaveHappened(action) || !isHeld(action, hold)) return null;
  return { ...action, state: 'unknown', notBefore: lookAt };
}

/** A look showed nothing certain: looked for again later, and later still; in the end it stays unknown. */
export function stayUnknown(action: Action, hold: Hold, at: Date): Action | null {
  if (!mayHaveHappened(action) || !isHeld(action, hold)) return null;
  const delayMs = lookDelaysMs[action.looks];
  const notBefore = delayMs === undefined ? never : new Date(at.getTime() + delayMs);
  return { ...action, state: 'unknown', looks: action.looks + 1, notBefore, toldUnknown: action.attempt };
}

/**
 * A look was in vain, and the account may be looked into again at once: told only when the next one is in vain too. What
 * ended a process in the middle of a click often takes the first look after it as well.
 */
export function lookOnceMore(action: Action, hold: Hold, at: Date): Action | null {
  const stays = stayUnknown(action, hold, at);
  return stays && action.looks === 0 ? { ...stays, toldUnknown: action.toldUnknown } : stays;
}

/** It is certainly not there: may be clicked again, but not without end. */
export function returnToIntended(action: Action, hold: Hold, at: Date): Action | null {
  if (!mayHaveHappened(action) || !isHeld(action, hold)) return null;
  if (action.attempt >= maxAttempts) return { ...action, state: 'failed', failure: 'network-failed' };
  return { ...action, state: 'intended', looks: 0, notBefore: at };
}

/** A post that the group has yet to decide on. */
export function isAwaitingApproval({ kind, state, outcome }: Action): boolean {
  return kind === 'publish' && state === 'succeeded' && outcome !== null && outcome.pendingApproval;
}

export interface Moderated {
  action: Action;
  /** null where it is still open. */
  decision: GroupDecision | null;
}

/** What was seen of a post that waits. Null where that says nothing new. */
export function moderate(action: Action, seen: Moderation, at: Date): Moderated | null {
  const { outcome, missedAt = null } = action;
  if (!isAwaitingApproval(action) || outcome === null) return null;
  switch (seen.is) {
    case 'unsure':
      return null;
    case 'waiting':
      return missedAt && { action: { ...action, missedAt: null }, decision: null };
    case 'approved': {
      const permalink = seen.permalink ?? outcome.permalink;
      return {
        action: { ...action, outcome: { ...outcome, permalink, pendingApproval: false } },
        decision: 'approved',
      };
    }
    case 'gone':
      if (missedAt === null) return { action: { ...action, missedAt: at }, decision: null };
      return at.getTime() - missedAt.getTime() < goneAfterMs ? null : turnedDown(action, outcome);
    case 'declined':
      return turnedDown(action, outcome);
  }
}

/** It was clicked, and counts as such: only what came of it is another. */
function turnedDown(action: Action, outcome: ActionOutcome): Moderated {
  const gone = { ...outcome, permalink: null, pendingApproval: false };
  return { action: { ...action, failure: 'post-declined', outcome: gone }, decision: 'declined' };
}

/** Only what nobody has begun. */
export function cancel(action: Action): Action | null {
  return action.state === 'intended' ? { ...action, state: 'failed', failure: 'cancelled' } : null;
}

type Doubtable = Pick<Action, 'kind' | 'state' | 'attempt' | 'looks' | 'submittedAt' | 'notBefore'>;

/**
 * It was planned before a restore: what was done with it in the time that was lost is not known here. It is looked for
 * before it is done; what stood there before an earlier click is known still. Harmless when repeated.
 */
export function doubt<A extends Doubtable>(action: A, restoredAt: Date): A | null {
  const isDoubted = action.submittedAt?.getTime() === restoredAt.getTime();
  if (!isOpen(action) || !isActing(action.kind) || isDoubted) return null;
  const doubted: Doubtable = {
    kind: action.kind,
    state: 'unknown',
    attempt: action.attempt + 1,
    looks: 0,
    submittedAt: restoredAt,
    notBefore: restoredAt,
  };
  return { ...action, ...doubted };
}

/** The account is gone: what was only intended fails; what may have happened can no longer be looked for. */
export function orphan(action: Action): Action | null {
  if (action.state === 'intended') return { ...action, state: 'failed', failure: 'account-removed' };
  if (!mayHaveHappened(action) || action.notBefore.getTime() === never.getTime()) return null;
  return { ...action, state: 'unknown', notBefore: never, toldUnknown: action.attempt };
}

/** A new lease takes over what is open, so that the old one's results are refused from now on. */
export function adopt(action: Action, fence: number): Action | null {
  return isOpen(action) && action.fence < fence ? { ...action, fence } : null;
}
