import type { RunBumps } from '@megafon/contracts';
import { isAwaitingApproval, isSettled, settle } from './action-report.js';
import type { Run, RunAction } from './run-state.js';

/**
 * Bumping: comments below a post in the hours after it, each of which brings it up in its group. They are actions of the
 * run that do not keep it open. Each is counted from the one before, so that what came late is never made up for by many
 * at once, and one that failed is the last: whoever takes them away, or closes the post, is not asked again.
 */

/** The actions of a run by what they are: `publish:3`, `bump2:3`, and `visit:<account>`. */
export type Actions = ReadonlyMap<string, RunAction>;

export function keyOf({ kind, accountId, target, nth = 0 }: RunAction): string {
  if (kind === 'visit') return `visit:${accountId}`;
  return kind === 'bump' ? `bump${nth}:${target}` : `${kind}:${target}`;
}

export function isOpenBump(action: RunAction): boolean {
  return action.kind === 'bump' && !isSettled(action);
}

/** A bump as it is after what happened before it: still to come, out of place, or due and to be sent. */
export function movedBump(
  bump: RunAction,
  done: Actions,
  now: Date,
  { everyMs, send }: { everyMs: number; send: (bump: RunAction) => RunAction },
): RunAction {
  if (bump.state !== 'planned') return bump;
  if (hasNothingToBump(bump, done)) return settle(bump, { state: 'skipped' }, now);
  const dueAt = dueTime(bump, done, everyMs);
  return dueAt !== null && dueAt <= now ? send(bump) : bump;
}

/** When the next bump is to be sent; null where none is, as while a person holds the run up. */
export function nextBump(run: Run): Date | null {
  if (run.hold) return null;
  return earliest(run, run.actions);
}

/** The bumps of a run, or of one of its groups; null where there are none. */
export function bumpsOf(run: Run, target?: number): RunBumps | null {
  const bumps = run.actions.filter(
    (action) => action.kind === 'bump' && (target === undefined || action.target === target),
  );
  if (bumps.length === 0) return null;
  return {
    done: bumps.filter(({ state }) => state === 'succeeded').length,
    open: bumps.filter(isOpenBump).length,
    nextAt: (run.hold ? null : earliest(run, bumps))?.toISOString() ?? null,
  };
}

function earliest({ actions, bumpEveryMs }: Run, bumps: readonly RunAction[]): Date | null {
  if (bumpEveryMs == null) return null;
  const done = new Map(actions.map((action) => [keyOf(action), action]));
  const times = bumps.flatMap((action) =>
    action.kind === 'bump' && action.state === 'planned'
      ? (dueTime(action, done, bumpEveryMs)?.getTime() ?? [])
      : [],
  );
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Null as long as it waits for what comes before it. */
function dueTime(bump: RunAction, done: Actions, everyMs: number): Date | null {
  const before = beforeOf(bump, done);
  if (!before?.settledAt || !isSettled(before) || !stands(postOf(bump, done))) return null;
  return new Date(before.settledAt.getTime() + everyMs);
}

function hasNothingToBump(bump: RunAction, done: Actions): boolean {
  const post = postOf(bump, done);
  // What is unknown may yet be found; what waits for its group may yet stand.
  if (!post || post.state === 'failed' || post.state === 'skipped') return true;
  if (post.state === 'succeeded' && !post.pendingApproval && post.permalink === null) return true;
  const before = beforeOf(bump, done);
  return before?.kind === 'bump' && (before.state === 'failed' || before.state === 'skipped');
}

function stands(post: RunAction | undefined): boolean {
  return post?.state === 'succeeded' && !isAwaitingApproval(post) && post.permalink !== null;
}

function postOf({ target }: RunAction, done: Actions): RunAction | undefined {
  return done.get(`publish:${target}`);
}

function beforeOf(bump: RunAction, done: Actions): RunAction | undefined {
  const { target, nth = 1 } = bump;
  return nth === 1 ? postOf(bump, done) : done.get(`bump${nth - 1}:${target}`);
}
