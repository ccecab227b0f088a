import type { ActionFailure } from '@megafon/contracts';
import { actionDeadlineMs, graceMs, isOpen, isSettled, presumed, settle, taking } from './action-report.js';
import type { Report } from './action-report.js';
import { dueLooks, nextLook } from './approvals.js';
import { isOpenBump, keyOf, movedBump, nextBump } from './bumps.js';
import { endedAccounts } from './ended-accounts.js';
import { evidenceNames, picturesOf } from './evidence-names.js';
import { isBeforeItsHours, nextHours } from './hours.js';
import { approvedLine, finishLine, reportLine } from './run-log.js';
import { isStopped } from './run-state.js';
import type { LogLine, Run, RunAction } from './run-state.js';

export interface Advance {
  run: Run;
  /** Actions to ask of automation now. */
  send: RunAction[];
  /** Posts to look at, as their groups decide on them. */
  look?: RunAction[];
  /** Accounts whose actions were sent and are given up. */
  cancel: string[];
}

/** The run under way: its first actions are sent. */
export function begin(planned: Run, now: Date, deadlineMs: number = actionDeadlineMs): Advance {
  return follow(planned, now, deadlineMs);
}

/** Takes in a report. Null when it changes nothing: repeated, late, or of an action that this run does not have. */
export function advance(
  run: Run,
  report: Report,
  now: Date,
  deadlineMs: number = actionDeadlineMs,
): Advance | null {
  const action = run.actions.find(({ id }) => id === report.actionId);
  const reported = action && (returned(run, action, report) ?? taking(action, report, now));
  if (!action || !reported) return null;
  const pictures = picturesOf(run);
  const names = 'evidence' in report ? evidenceNames(action.id, report.evidence) : [];
  const more = names.filter((name) => !pictures.has(name));
  const noted: Run = {
    ...run,
    actions: run.actions.map((known) => (known === action ? reported : known)),
    evidence: more.length > 0 ? [...run.evidence, ...more] : run.evidence,
  };
  const isNews = isSettled(reported) && !isStopped(run, reported);
  const line = isNews ? lineOf(noted, reported, report, now) : null;
  return follow({ ...noted, log: line ? [...noted.log, line] : noted.log }, now, deadlineMs);
}

/** Settles what automation said nothing of in time, looks at posts and sends what its time has come for. Null for nothing. */
export function expire(run: Run, now: Date): Advance | null {
  const settled = run.actions
    .filter((action) => isOverdue(action, now))
    .map((action) => presumed(action, now));
  const look = dueLooks(run, now);
  const isDue = [nextBump(run), nextHours(run)].some((at) => at !== null && at <= now);
  if (settled.length + look.length === 0 && !isDue) return null;
  const moved = new Map([...settled, ...look].map((action) => [action.id, action]));
  const actions = run.actions.map((action) => moved.get(action.id) ?? action);
  const lines = settled.map((action) => reportLine(run, action, now));
  return { ...follow({ ...run, actions, log: [...run.log, ...lines] }, now, actionDeadlineMs), look };
}

function lineOf(run: Run, action: RunAction, report: Report, now: Date): LogLine {
  return report.result === 'approved' ? approvedLine(run, action, now) : reportLine(run, action, now);
}

/** When `expire` has something to do at the earliest; null for a run of which nothing is to come any more. */
export function nextExpiry(run: Run): Date | null {
  let next = Math.min(nextBump(run)?.getTime() ?? Infinity, nextHours(run)?.getTime() ?? Infinity);
  for (const action of run.actions) {
    const end = isSettled(action) || !action.deadline ? Infinity : action.deadline.getTime() + graceMs;
    next = Math.min(next, end, nextLook(action)?.getTime() ?? Infinity);
  }
  return next < Infinity ? new Date(next) : null;
}

/** One that was called back, and not begun, waits again; it is asked for under another id. Null for any other report. */
function returned({ hold }: Run, action: RunAction, report: Report): RunAction | null {
  const isBack = report.result === 'failed' && report.reason === 'cancelled';
  if (!isBack || !isOpen(action) || !action.recalled || hold === 'stopping') return null;
  return { ...action, id: nextId(action.id), state: 'planned', recalled: false, deadline: null };
}

/** `<run>:0:join`, then `<run>:0:join~2`: an id is asked for once. */
function nextId(id: string): string {
  const [, base = id, round = '1'] = /^(.*)~(\d+)$/.exec(id) ?? [];
  return `${base}~${Number(round) + 1}`;
}

/** Sends what may go now, gives up what cannot be done any more, and ends the run when all is settled. */
export function follow(run: Run, now: Date, deadlineMs: number = actionDeadlineMs): Advance {
  const ended = endedAccounts(run.actions);
  const bumping = {
    everyMs: run.bumpEveryMs ?? 0,
    send: (bump: RunAction) => sent(bump, now, deadlineMs),
  };
  const done = new Map<string, RunAction>();
  const send: RunAction[] = [];
  const cancel = new Set<string>();
  for (const action of run.actions) {
    const after =
      action.kind === 'bump'
        ? movedBump(action, done, now, bumping)
        : moved(action, ended.get(action.accountId), done, now, deadlineMs);
    const next = held(run, action, isBeforeItsHours(run, action, now) ? unsent(action, after) : after, now);
    if (action.state === 'planned' && next.state === 'sent') send.push(next);
    if (action.state === 'sent' && isSettled(next)) cancel.add(action.accountId);
    done.set(keyOf(next), next);
  }
  const actions = [...done.values()];
  const moving: Run = { ...run, actions };
  const isOver =
    run.finishedAt === null && actions.every((action) => isSettled(action) || isOpenBump(action));
  const finished = isOver
    ? { ...moving, finishedAt: now, log: [...moving.log, finishLine(moving, now)] }
    : moving;
  return { run: finished, send, cancel: [...cancel] };
}

/** What would be sent waits; what cannot be done any more does not. */
function unsent(action: RunAction, after: RunAction): RunAction {
  return after.state === 'sent' ? action : after;
}

/** What would be sent waits while a person holds the run up, and never comes once it is stopped. */
function held({ hold }: Run, action: RunAction, next: RunAction, now: Date): RunAction {
  const isOpen = action.state === 'planned' && !isSettled(next);
  if (!hold || !isOpen) return next;
  return hold === 'paused' ? action : settle(action, { state: 'failed', reason: 'cancelled' }, now);
}

function moved(
  action: RunAction,
  accountEnded: ActionFailure | undefined,
  done: ReadonlyMap<string, RunAction>,
  now: Date,
  deadlineMs: number,
): RunAction {
  // What has started is at work this moment: only automation can say how it ended.
  if (isSettled(action) || action.state === 'started') return action;
  if (accountEnded) {
    return settle(action, { state: 'failed', reason: accountEnded, presumed: action.state === 'sent' }, now);
  }
  if (action.state === 'sent') return action;
  const before = waitsFor(action, done);
  if (!before || before.state === 'succeeded') return afterSuccess(action, before, now, deadlineMs);
  if (before.state === 'unknown' && before.kind === 'join') return sent(action, now, deadlineMs);
  if (before.state === 'unknown') return unlessVisit(action, before, now);
  if (before.state === 'skipped') return settle(action, { state: 'skipped' }, now);
  if (before.state === 'failed') return settle(action, { state: 'failed', reason: before.reason }, now);
  return action;
}

function afterSuccess(
  action: RunAction,
  before: RunAction | undefined,
  now: Date,
  deadlineMs: number,
): RunAction {
  if (action.kind === 'publish' && before?.pendingApproval) {
    return settle(action, { state: 'failed', reason: 'join-pending' }, now);
  }
  const commentsOnPost = action.kind === 'comment' && before?.kind === 'publish';
  if (commentsOnPost && before.pendingApproval) return settle(action, { state: 'skipped' }, now);
  if (commentsOnPost && before.permalink === null) {
    return settle(action, { state: 'failed', reason: 'post-not-found' }, now);
  }
  return sent(action, now, deadlineMs);
}

/** A visit does nothing that could be doubled, so one that is unknown counts as failed; a post does. */
function unlessVisit(action: RunAction, before: RunAction, now: Date): RunAction {
  if (before.kind === 'visit') return settle(action, { state: 'failed', reason: 'timeout' }, now);
  return settle(action, { state: 'skipped' }, now);
}

function waitsFor(action: RunAction, done: ReadonlyMap<string, RunAction>): RunAction | undefined {
  const visit = `visit:${action.accountId}`;
  if (action.kind === 'visit') return undefined;
  if (action.kind === 'join') return done.get(visit);
  if (action.kind === 'publish') return done.get(`join:${action.target}`);
  return done.get(`publish:${action.target}`) ?? done.get(visit);
}

function isOverdue(action: RunAction, now: Date): boolean {
  return (
    !isSettled(action) && action.deadline !== null && action.deadline.getTime() + graceMs <= now.getTime()
  );
}

function sent(action: RunAction, now: Date, deadlineMs: number): RunAction {
  return { ...action, state: 'sent', deadline: new Date(now.getTime() + deadlineMs) };
}
