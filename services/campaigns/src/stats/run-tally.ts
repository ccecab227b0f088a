import { defaultTimeZone } from '@megafon/contracts';
import { outcomeOf } from '../runs/run-progress.js';
import type { Run, RunAction } from '../runs/run-state.js';
import { dayIn } from './civil-days.js';

/** What one run did on one day. */
export interface Tally {
  /** 1 on the day it ended, where it published. */
  published: number;
  /** Posts that stand in their groups. */
  posts: number;
  comments: number;
  /** Of what the run was for (posts, or comments where there are none): done, failed, lost sight of, awaited. */
  succeeded: number;
  failed: number;
  unknown: number;
  awaiting: number;
}

/** Of all groups where `group` is null. */
interface DayTally {
  day: string;
  group: { groupId: string; name: string } | null;
  /** Places of the targets it is of. */
  targets: ReadonlySet<number>;
  tally: Tally;
}

export const nothing: Tally = {
  published: 0,
  posts: 0,
  comments: 0,
  succeeded: 0,
  failed: 0,
  unknown: 0,
  awaiting: 0,
};

/**
 * What a run counts for, day by day: of all its groups, and of each. What may yet turn out otherwise counts on the day
 * the run began, what is certain on its own day: so a day that a run once counted on is always among those it is asked
 * for again, and replacing its tallies leaves nothing of the earlier ones.
 */
export function talliesOf(run: Run): DayTally[] {
  const zone = run.timeZone ?? defaultTimeZone;
  const began = dayIn(zone, run.startedAt);
  const found = new Map<string, DayTally>();
  const at = (day: string, group: DayTally['group']): DayTally => {
    const key = JSON.stringify([day, group?.groupId ?? null]);
    const known = found.get(key) ?? { day, group, targets: new Set<number>(), tally: { ...nothing } };
    found.set(key, known);
    return known;
  };
  at(began, null);
  for (const { ordinal, group } of run.targets) {
    if (group) (at(began, group).targets as Set<number>).add(ordinal);
  }
  for (const action of run.actions) {
    const { day, tally } = countOf(run, action, { zone, began });
    const group = run.targets[action.target]?.group ?? null;
    for (const entry of group ? [at(day, null), at(day, group)] : [at(day, null)]) {
      (entry.targets as Set<number>).add(action.target);
      add(entry.tally, tally);
    }
  }
  if (run.finishedAt !== null) {
    add(at(dayIn(zone, run.finishedAt), null).tally, { published: outcomeOf(run) === 'published' ? 1 : 0 });
  }
  return [...found.values()];
}

function countOf(
  run: Run,
  action: RunAction,
  { zone, began }: { zone: string; began: string },
): { day: string; tally: Partial<Tally> } {
  const { kind, state, reason, pendingApproval, settledAt } = action;
  if (kind === 'visit' || kind === 'join') return { day: began, tally: {} };
  const isMain = kind === (run.type === 'mixed_posts' ? 'publish' : 'comment');
  if (state === 'succeeded' && !pendingApproval) {
    const made = kind === 'publish' ? { posts: 1 } : { comments: 1 };
    return {
      day: dayIn(zone, settledAt ?? run.startedAt),
      tally: isMain ? { ...made, succeeded: 1 } : made,
    };
  }
  if (!isMain) return { day: began, tally: {} };
  if (state === 'succeeded') return { day: began, tally: { awaiting: 1 } };
  if (state === 'unknown') return { day: began, tally: { unknown: 1 } };
  // What a person called off did not fail.
  return { day: began, tally: state === 'failed' && reason !== 'cancelled' ? { failed: 1 } : {} };
}

function add(to: Tally, more: Partial<Tally>): void {
  for (const [field, count] of Object.entries(more) as [keyof Tally, number][]) to[field] += count;
}
