import { mainTallyOf } from '@megafon/contracts';
import type { HistoryRun, HistoryState, RunCounts, RunTally } from '@megafon/contracts';
import { countsOf } from '../runs/run-progress.js';
import { isStopped } from '../runs/run-state.js';
import type { Run, RunAction } from '../runs/run-state.js';

/** What the history shows and counts of a run. It follows from the run. */
export interface HistoryEntry {
  campaignId: string;
  type: Run['type'];
  state: HistoryState;
  startedAt: Date;
  finishedAt: Date | null;
  posts: RunTally;
  comments: RunTally;
  /** Where its groups stand, as its campaign shows it; entries of earlier versions have none. */
  counts?: RunCounts;
  /** The run whose undone part it did again; entries of earlier versions have none. */
  againOf?: string | null;
  /** Something of it failed or is unknown, or it did again what another left; entries of earlier versions do not say. */
  troubled?: boolean;
}

/** A run with its identity, as it is stored. */
export type IdentifiedRun = Run & { _id: string; owner: string; version: number };

export const noTally: Required<RunTally> = {
  planned: 0,
  done: 0,
  waiting: 0,
  failed: 0,
  cancelled: 0,
  unknown: 0,
  skipped: 0,
};

export function historyEntryOf(run: Run): HistoryEntry {
  const { campaignId, type, startedAt, finishedAt, againOf = null } = run;
  const posts = tallyOf(run, 'publish');
  const comments = sumOf(tallyOf(run, 'comment'), tallyOf(run, 'bump'));
  const counts = countsOf(run);
  const state = finishedAt === null ? 'running' : outcomeOf(mainTallyOf({ type, posts, comments }), counts);
  const troubled = counts.failed + posts.unknown + comments.unknown > 0 || againOf !== null;
  const known = { campaignId, type, state, startedAt, finishedAt, posts, comments };
  return { ...known, counts, againOf, troubled };
}

/** A run as the history shows it. */
export function toHistoryRun(runId: string, name: string, entry: HistoryEntry): HistoryRun {
  const { startedAt, finishedAt } = entry;
  return {
    runId,
    campaignId: entry.campaignId,
    name,
    type: entry.type,
    state: entry.state,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    posts: entry.posts,
    comments: entry.comments,
  };
}

export function sumOf(one: RunTally, other: RunTally): Required<RunTally> {
  return {
    planned: one.planned + other.planned,
    done: one.done + other.done,
    waiting: one.waiting + other.waiting,
    failed: one.failed + other.failed,
    cancelled: (one.cancelled ?? 0) + (other.cancelled ?? 0),
    unknown: one.unknown + other.unknown,
    skipped: one.skipped + other.skipped,
  };
}

/** @param main what the run is for: its posts, or where there are none its comments */
function outcomeOf(main: RunTally, { failed, cancelled }: RunCounts): HistoryState {
  if (main.done > 0) return main.done === main.planned ? 'published' : 'partial';
  if (main.waiting > 0) return 'pending_approval';
  if (main.unknown > 0) return 'unknown';
  return cancelled > 0 && failed === 0 ? 'stopped' : 'failed';
}

function tallyOf(run: Run, kind: RunAction['kind']): RunTally {
  return run.actions
    .filter((action) => action.kind === kind)
    .reduce((tally, action) => sumOf(tally, { ...noTally, planned: 1, ...counted(run, action) }), noTally);
}

function counted(run: Run, action: RunAction): Partial<RunTally> {
  const { state, pendingApproval } = action;
  if (isStopped(run, action)) return { cancelled: 1 };
  if (state === 'succeeded') return pendingApproval ? { waiting: 1 } : { done: 1 };
  if (state === 'failed' || state === 'unknown' || state === 'skipped') return { [state]: 1 };
  return {};
}
