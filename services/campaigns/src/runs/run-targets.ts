import type { RunTarget, TargetAction } from '@megafon/contracts';
import { isSettled } from './action-report.js';
import { bumpsOf } from './bumps.js';
import { evidenceNamesOf, picturesOf, shownEvidenceOf } from './evidence-names.js';
import type { PlannedTarget, Run, RunAction, RunActionKind } from './run-state.js';

/** Of a run that is never changed, only replaced: by its actions, as the document that keeps it has the same ones. */
const knownTargets = new WeakMap<readonly RunAction[], { run: Run; targets: readonly RunTarget[] }>();

/** What a target was shown as last, and what that followed from: a report changes one of a hundred. */
const lastShown = new WeakMap<PlannedTarget, Shown>();

interface Shown {
  of: Pick<Run, 'campaignId' | 'accounts' | 'hold' | 'bumpEveryMs'>;
  actions: readonly RunAction[];
  pictures: number;
  target: RunTarget;
}

/** Where each target of a run stands; those that did not change are the same objects as before. */
export function targetsOf(run: Run): readonly RunTarget[] {
  const known = knownTargets.get(run.actions);
  if (known && isAlike(known.run, run)) return known.targets;
  const actions = actionsByTarget(run);
  const targets = run.targets.map((target) => shownTarget(run, target, actions.get(target.ordinal) ?? []));
  knownTargets.set(run.actions, { run, targets });
  return targets;
}

/** All that a target follows from, but its actions. */
const sources = ['campaignId', 'accounts', 'targets', 'evidence', 'hold', 'bumpEveryMs'] as const;

function isAlike(one: Run, other: Run): boolean {
  return sources.every((field) => one[field] === other[field]);
}

function actionsByTarget(run: Run): ReadonlyMap<number, RunAction[]> {
  const actions = new Map<number, RunAction[]>();
  for (const action of run.actions) {
    if (action.kind === 'visit') continue;
    const known = actions.get(action.target);
    if (known) known.push(action);
    else actions.set(action.target, [action]);
  }
  return actions;
}

function shownTarget(run: Run, target: PlannedTarget, actions: readonly RunAction[]): RunTarget {
  const known = lastShown.get(target);
  const pictures = picturesTaken(run, actions);
  if (known && known.pictures === pictures && follows(known, run, actions)) return known.target;
  const shown = targetOf(run, target, actions);
  const { campaignId, accounts, hold, bumpEveryMs } = run;
  lastShown.set(target, {
    of: { campaignId, accounts, hold, bumpEveryMs },
    actions,
    pictures,
    target: shown,
  });
  return shown;
}

function follows({ of, actions: known }: Shown, run: Run, actions: readonly RunAction[]): boolean {
  return (
    of.campaignId === run.campaignId &&
    of.accounts === run.accounts &&
    of.hold === run.hold &&
    of.bumpEveryMs === run.bumpEveryMs &&
    known.length === actions.length &&
    actions.every((action, place) => action === known[place])
  );
}

/** Which of the pictures that are shown there are, a bit for each. */
function picturesTaken(run: Run, actions: readonly RunAction[]): number {
  const pictures = picturesOf(run);
  let taken = 1;
  for (const action of actions) {
    if (action.kind === 'bump') continue;
    for (const name of evidenceNamesOf(action)) taken = 2 * taken + (pictures.has(name) ? 1 : 0);
  }
  return taken;
}

function targetOf(run: Run, target: PlannedTarget, actions: readonly RunAction[]): RunTarget {
  const of = (kind: RunActionKind) => actions.findLast((action) => action.kind === kind);
  const chain = [of('join'), of('publish'), of('comment')].flatMap((action) => action ?? []);
  const bumps = of('bump') ? bumpsOf(run, target.ordinal) : null;
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
    actions: chain.flatMap((action) => shownAction(run, action) ?? []),
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
function shownAction(run: Run, action: RunAction): TargetAction | null {
  const { id: actionId, kind } = action;
  const state = shownStates[action.state];
  if (state === undefined || kind === 'visit' || kind === 'bump' || action.deadline === null) return null;
  const evidence = shownEvidenceOf(`/campaigns/${run.campaignId}`, actionId, picturesOf(run));
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
