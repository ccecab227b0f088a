import type { RunTarget, TargetAction } from '@megafon/contracts';
import type { RunStep } from './steps-under-way.js';

/** How much of a completed step was done. */
type StepOutcome = 'all' | 'part' | 'none';

/** The order in which a group comes to the steps. The first and the last are of the whole run. */
const ranks: Readonly<Record<string, number>> = {
  browsing: 0,
  navigating: 0,
  joining: 1,
  posting: 2,
  commenting: 3,
};
const rankOf: Record<TargetAction['kind'], number> = { join: 1, publish: 2, comment: 3 };

/** A step is completed once nothing of it is to come: whether it succeeded, its groups say. */
export function stepOutcome({ id }: RunStep, targets: readonly RunTarget[]): StepOutcome {
  const rank = ranks[id];
  if (rank === undefined) return 'all';
  const busy = new Set(targets.flatMap(({ accountId, actions }) => (actions.length > 0 ? accountId : [])));
  const missed = targets.filter((target) => stoppedAt(target, busy) <= rank).length;
  if (missed === 0) return 'all';
  return missed < targets.length ? 'part' : 'none';
}

/**
 * The rank of the step that a group did not get over; Infinity where it got over all.
 * @param busy accounts that tried something somewhere
 */
function stoppedAt({ actions, reason, accountId }: RunTarget, busy: ReadonlySet<string>): number {
  if (reason === 'join-pending') return rankOf.join;
  const last = actions.findLastIndex(({ state }) => state === 'done');
  const next = actions[last + 1];
  if (next) return rankOf[next.kind];
  if (reason === null) return Infinity;
  const done = actions[last];
  if (done) return rankOf[done.kind] + 1;
  // An account of which nothing was tried did not get over its visit, unless a person stopped the run.
  return busy.has(accountId) || reason === 'cancelled' ? rankOf.join : 0;
}
