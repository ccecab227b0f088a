import { stepIds, stepTitles } from '@megafon/contracts';
import type {
  DataOf,
  RunBumps,
  RunCounts,
  runFinished,
  RunTarget,
  StepId,
  TargetAction,
} from '@megafon/contracts';
import { shownEvidenceOf } from './evidence-names.js';
import { bumpsOf, isOpenBump } from './bumps.js';
import { leftUndone } from './left-undone.js';
import { isSettled } from './action-report.js';
import type { PlannedTarget, Run, RunAction, RunActionKind } from './run-state.js';

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
  return stepIds[run.type].map((id) => ({ id, title: stepTitles[id], completed: isCompleted(run, id) }));
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

/** A run is never changed, only replaced; each step of it asks for its targets from many sides. */
const knownTargets = new WeakMap<Run, readonly RunTarget[]>();

export function targetsOf(run: Run): readonly RunTarget[] {
  const known = knownTargets.get(run);
  if (known) return known;
  const actions = new Map(run.actions.map((action) => [`${action.kind}:${action.target}`, action]));
  const bumped = new Set(run.actions.flatMap(({ kind, target }) => (kind === 'bump' ? target : [])));
  const pictures = new Set(run.evidence);
  const targets = run.targets.map((target) => {
    const bumps = bumped.has(target.ordinal) ? bumpsOf(run, target.ordinal) : null;
    return targetOf(run, target, { actions, bumps, pictures });
  });
  knownTargets.set(run, targets);
  return targets;
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
  const standing = targetsOf(run).map((target) => standingOf(run, target));
  const count = (wanted: Standing) => standing.filter((one) => one === wanted).length;
  return {
    total: standing.length,
    done: count('done'),
    pending: count('pending'),
    unknown: count('unknown'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    open: count('open'),
    ...retryableOf(run),
  };
}

/** What running again would do: nothing while the run goes on. */
function retryableOf(run: Run): Pick<RunCounts, 'retryable' | 'retryableUnknown'> {
  if (run.finishedAt === null) return { retryable: 0, retryableUnknown: 0 };
  const retryable = leftUndone(run, { includeUnknown: false }).length;
  const all = leftUndone(run, { includeUnknown: true }).length;
  return { retryable, retryableUnknown: all - retryable };
}

type Standing = Exclude<keyof RunCounts, 'total' | 'retryable' | 'retryableUnknown'>;

function standingOf(run: Run, { state, reason }: RunTarget): Standing {
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

function isCompleted(run: Run, id: StepId): boolean {
  if (id === 'preparing') return true;
  if (id === 'completing') return run.finishedAt !== null;
  return run.actions.filter(({ kind }) => kind === kindOfStep[id]).every(isSettled);
}

/** What the run is for: posts, or comments where there are no posts. */
function mainActions(run: Run): RunAction[] {
  const isPosted = (target: number) => (run.targets[target]?.post ?? null) !== null;
  return run.actions.filter(({ kind, target }) => kind === (isPosted(target) ? 'publish' : 'comment'));
}

function targetOf(
  run: Run,
  target: PlannedTarget,
  {
    actions,
    bumps,
    pictures,
  }: { actions: ReadonlyMap<string, RunAction>; bumps: RunBumps | null; pictures: ReadonlySet<string> },
): RunTarget {
  const of = (kind: RunActionKind) => actions.get(`${kind}:${target.ordinal}`);
  const chain = [of('join'), of('publish'), of('comment')].flatMap((action) => action ?? []);
  const account = run.accounts.find(({ accountId }) => accountId === target.accountId);
  const state = stateOf(chain);
  return {
    targetId: String(target.ordinal),
    groupName: target.group?.name ?? account?.accountName ?? '',
    accountId: target.accountId,
    state,
    permalink: of('publish')?.permalink ?? target.postUrl,
    commentPermalink: of('comment')?.permalink ?? null,
    reason: chain.find(({ reason }) => reason !== null)?.reason ?? null,
    actions: chain.flatMap((action) => shownAction(run, action, pictures) ?? []),
    ...(bumps && { bumps }),
    ...(state === 'waiting' && target.notBefore && { notBefore: target.notBefore.toISOString() }),
  };
}

const shownStates: Partial<Record<RunAction['state'], TargetAction['state']>> = {
  succeeded: 'done',
  unknown: 'unknown',
  failed: 'failed',
};

/** An action that was tried, with the pictures of it; null for one that was not, or is not settled. */
function shownAction(run: Run, action: RunAction, pictures: ReadonlySet<string>): TargetAction | null {
  const { id: actionId, kind } = action;
  const state = shownStates[action.state];
  if (state === undefined || kind === 'visit' || kind === 'bump' || action.deadline === null) return null;
  const evidence = shownEvidenceOf(`/campaigns/${run.campaignId}`, actionId, pictures);
  return { actionId, kind, state, evidence };
}

const activity: Record<RunActionKind, RunTarget['state']> = {
  visit: 'waiting',
  join: 'joining',
  publish: 'posting',
  comment: 'commenting',
  bump: 'commenting',
};

/** @param chain the target's actions in order */
function stateOf(chain: readonly RunAction[]): RunTarget['state'] {
  const active = chain.find(({ state }) => state === 'sent' || state === 'started');
  if (active) return activity[active.kind];
  if (!chain.every(isSettled)) return 'waiting';
  const main = chain.find(({ kind }) => kind === 'publish') ?? chain.at(-1);
  const comment = chain.at(-1);
  if (main?.state === 'unknown' || comment?.state === 'unknown') return 'unknown';
  if (main?.state !== 'succeeded') return 'failed';
  return main.pendingApproval ? 'pending_approval' : 'done';
}
