import type { ActionFailure, ActionOutcome } from '@megafon/contracts';

/**
 * planned: waits for another action. sent: automation was asked. started: it is at it. The rest is settled; skipped
 * means that there was nothing to do (a comment on a post that waits for approval).
 */
export type ActionState = 'planned' | 'sent' | 'started' | 'succeeded' | 'failed' | 'unknown' | 'skipped';

/** How far an action is, whoever asked for it: a run, or a submission of comments. */
export interface ActionProgress {
  /** Deterministic, so that nothing is done twice. */
  id: string;
  accountId: string;
  state: ActionState;
  reason: ActionFailure | null;
  /** Settled without a word of automation (deadline, account out of order): its report may still correct it. */
  presumed: boolean;
  permalink: string | null;
  pendingApproval: boolean;
  settledAt: Date | null;
}

type Evidence = ActionOutcome['evidence'];

/** What automation says of one action. */
export type Report = { actionId: string } & (
  | { result: 'started' }
  | { result: 'succeeded'; permalink: string | null; pendingApproval: boolean; evidence: Evidence }
  | { result: 'failed'; reason: ActionFailure; evidence: Evidence }
  | { result: 'unknown'; evidence: Evidence }
  /** The group decided on a post that waited for it. */
  | { result: 'approved'; permalink: string | null }
  | { result: 'declined' }
);

/** An action is not begun after this time, so nothing stays open for ever. */
export const actionDeadlineMs = 6 * 3_600_000;
/** An action that began in time gets this much longer to end. */
export const graceMs = 15 * 60_000;

export function isSettled({ state }: Pick<ActionProgress, 'state'>): boolean {
  return state !== 'planned' && state !== 'sent' && state !== 'started';
}

/** Automation was asked, and has not said how it ended. */
export function isOpen({ state }: Pick<ActionProgress, 'state'>): boolean {
  return state === 'sent' || state === 'started';
}

export function settle<A extends ActionProgress>(action: A, result: Partial<ActionProgress>, now: Date): A {
  return { ...action, presumed: false, ...result, settledAt: now };
}

/** The action as the report leaves it; null where the report says nothing new. */
export function taking<A extends ActionProgress>(action: A, report: Report, now: Date): A | null {
  if (action.state === 'planned' || action.state === 'skipped') return null;
  if (report.result === 'approved' || report.result === 'declined') return moderated(action, report, now);
  if (report.result === 'started') return action.state === 'sent' ? { ...action, state: 'started' } : null;
  const mayBeCorrected = action.presumed || (action.state === 'unknown' && report.result !== 'unknown');
  if (!isOpen(action) && !mayBeCorrected) return null;
  if (report.result === 'succeeded') {
    const { permalink, pendingApproval } = report;
    return settle(action, { state: 'succeeded', reason: null, permalink, pendingApproval }, now);
  }
  if (report.result === 'unknown') return settle(action, { state: 'unknown', reason: null }, now);
  // That it was left is the answer to calling it back: what it was called back for is the reason.
  const reason = report.reason === 'cancelled' && action.presumed ? action.reason : report.reason;
  return settle(action, { state: 'failed', reason }, now);
}

/** Whether the group has yet to decide on it. */
export function isAwaitingApproval({ state, pendingApproval }: ActionProgress): boolean {
  return state === 'succeeded' && pendingApproval;
}

function moderated<A extends ActionProgress>(
  action: A,
  report: Extract<Report, { result: 'approved' | 'declined' }>,
  now: Date,
): A | null {
  if (!isAwaitingApproval(action)) return null;
  if (report.result === 'declined') {
    const gone = { permalink: null, pendingApproval: false };
    return settle(action, { state: 'failed', reason: 'post-declined', ...gone }, now);
  }
  return settle(action, { permalink: report.permalink ?? action.permalink, pendingApproval: false }, now);
}

/** Nobody said anything in time: what was begun may have happened, what was not is too late now. */
export function presumed<A extends ActionProgress>(action: A, now: Date): A {
  return action.state === 'started'
    ? settle(action, { state: 'unknown', presumed: true }, now)
    : settle(action, { state: 'failed', reason: 'timeout', presumed: true }, now);
}
