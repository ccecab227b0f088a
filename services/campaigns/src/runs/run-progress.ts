import { stepIds, stepTitles } from '@megafon/contracts';
import type { DataOf, RunCounts, runFinished, RunTarget, StepId } from '@megafon/contracts';
import { isOpenBump } from './bumps.js';
import { leftUndone } from './left-undone.js';
import { isSettled } from './action-report.js';
import { targetsOf } from './run-targets.js';
import type { Run, RunAction, RunActionKind } from './run-state.js';

/** Everything shown of a run follows from its actions; nothing here is stored. */
export type RunOutcome = DataOf<typeof runFinished>['outcome'];

export interface Step {
  id: StepId;
  title: string;
  completed: boolean;
}

/** The actions that a step consists of. */
const kindOfStep: Partial<Record<StepId, RunActionKind>> = {
  browsing: 'visit',
  navigating: 'visit',
  joining: 'join',
  posting: 'publish',
  commenting: 'comment',
};

/** The steps of the specification. A run that is there has been prepared. */
export function stepsOf(run: Run): Step[] {
  const open = new Set<RunActionKind>();
  for (const action of run.actions) if (!isSettled(action)) open.add(action.kind);
  return stepIds[run.type].map((id) => ({
    id,
    title: stepTitles[id],
    completed: isCompleted(run, id, open),
  }));
}

/** The steps before a run is there. */
export function stepsBefore(type: Run['type']): Step[] {
  return stepIds[type].map((id) => ({ id, title: stepTitles[id], completed: false }));
}

export function currentStepOf(steps: readonly Step[]): StepId | null {
  return steps.find(({ completed }) => !completed)?.id ?? null;
}

/** Percent of the steps that are completed. */
export function percentOf(steps: readonly Step[]): number {
  return Math.round((100 * steps.filter(({ completed }) => completed).length) / steps.length);
}

/** Of a run that has ended: failed when nothing succeeded. */
export function outcomeOf(run: Run): RunOutcome {
  const successes = mainActions(run).filter(({ state }) => state === 'succeeded');
  if (successes.length === 0) return 'failed';
  return successes.every(({ pendingApproval }) => pendingApproval) ? 'pending_approval' : 'published';
}

export function totals(run: Run): { posts: number; comments: number; failed: number; unknown: number } {
  const succeeded = (kind: RunActionKind) =>
    run.actions.filter((action) => action.kind === kind && action.state === 'succeeded').length;
  const targets = targetsOf(run);
  return {
    posts: succeeded('publish'),
    comments: succeeded('comment') + succeeded('bump'),
    failed: targets.filter((target) => target.state !== 'unknown' && hasFailed(run, target)).length,
    unknown: targets.filter(({ state }) => state === 'unknown').length,
  };
}

/** Where its targets stand; together they are all of them. */
export function countsOf(run: Run): RunCounts {
  const targets = targetsOf(run);
  const standing = { done: 0, pending: 0, unknown: 0, failed: 0, cancelled: 0, open: 0 };
  for (const target of targets) standing[standingOf(run, target)] += 1;
  return { total: targets.length, ...standing, ...retryableOf(run) };
}

/** What running again would do: nothing while the run goes on. */
function retryableOf(run: Run): Pick<RunCounts, 'retryable' | 'retryableUnknown'> {
  if (run.finishedAt === null) return { retryable: 0, retryableUnknown: 0 };
  const retryable = leftUndone(run, { includeUnknown: false }).length;
  const all = leftUndone(run, { includeUnknown: true }).length;
  return { retryable, retryableUnknown: all - retryable };
}

type Standing = Exclude<keyof RunCounts, 'total' | 'retryable' | 'retryableUnknown'>;

export function standingOf(run: Run, { state, reason }: RunTarget): Standing {
  if (state === 'done' || state === 'unknown') return state;
  if (state === 'pending_approval') return 'pending';
  if (state !== 'failed') return 'open';
  return run.hold === 'stopping' && reason === 'cancelled' ? 'cancelled' : 'failed';
}

function hasFailed({ hold }: Run, { reason }: RunTarget): boolean {
  return reason !== null && !(hold === 'stopping' && reason === 'cancelled');
}

/** Targets of which nothing more is to come. */
export function processedCount(run: Run): number {
  const isOpen = (action: RunAction) => !isSettled(action) && !isOpenBump(action);
  const open = new Set(run.actions.filter(isOpen).map(({ target }) => target));
  const visiting = new Set(
    run.actions.filter((a) => a.kind === 'visit' && !isSettled(a)).map(({ accountId }) => accountId),
  );
  return run.targets.filter(({ ordinal, accountId }) => !open.has(ordinal) && !visiting.has(accountId))
    .length;
}

/** @param open of which actions not all are settled */
function isCompleted(run: Run, id: StepId, open: ReadonlySet<RunActionKind>): boolean {
  if (id === 'preparing') return true;
  if (id === 'completing') return run.finishedAt !== null;
  const kind = kindOfStep[id];
  return kind === undefined || !open.has(kind);
}

/** What the run is for: posts, or comments where there are no posts. */
function mainActions(run: Run): RunAction[] {
  const isPosted = (target: number) => (run.targets[target]?.post ?? null) !== null;
  return run.actions.filter(({ kind, target }) => kind === (isPosted(target) ? 'publish' : 'comment'));
}
