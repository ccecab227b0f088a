import { repeatWindowDays } from '@megafon/contracts';
import { isAwaitingApproval } from './action-report.js';
import type { Run, RunAction } from './run-state.js';

const hourMs = 3_600_000;
/**
 * How long after its publication a post that waits for its group is looked at: often at first, then seldom, and not after
 * the time in which the same text is published once in a group: what stands there is known to be this post.
 */
const looksAfterMs = [0.25, 1, 3, 6, 12, 24, 36, 48, 72, 96, 120, 144, repeatWindowDays * 24 - 1].map(
  (hours) => hours * hourMs,
);
/** A look that was not begun by then is left to the next one. */
const lookWithinMs = 6 * hourMs;

/** When a post is to be looked at next; null where it does not wait, or not any more. */
export function nextLook(action: RunAction): Date | null {
  const { kind, settledAt, looks = 0 } = action;
  const afterMs = looksAfterMs[looks];
  if (kind !== 'publish' || !isAwaitingApproval(action) || settledAt === null) return null;
  return afterMs === undefined ? null : new Date(settledAt.getTime() + afterMs);
}

/** The posts that are due, as looked at by now. One that missed looks is looked at once. */
export function dueLooks(run: Run, now: Date): RunAction[] {
  return run.actions.flatMap((action) => {
    const next = nextLook(action);
    if (next === null || next > now) return [];
    const waitedMs = now.getTime() - (action.settledAt?.getTime() ?? 0);
    return { ...action, looks: looksAfterMs.filter((ms) => ms <= waitedMs).length };
  });
}

/** Until when a look is begun: the next one would say the same. */
export function lookDeadline(action: RunAction, now: Date): Date {
  const next = nextLook(action)?.getTime() ?? Infinity;
  return new Date(Math.min(now.getTime() + lookWithinMs, next));
}
