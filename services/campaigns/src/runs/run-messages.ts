import { isDeepStrictEqual } from 'node:util';
import {
  cancelActions,
  mostLookedAt,
  newEvent,
  performAction,
  postDecided,
  runFinished,
  runProgressed,
} from '@megafon/contracts';
import type { ActionWork, EventEnvelope, RunHold, RunTarget } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { isAwaitingApproval } from './action-report.js';
import { lookDeadline } from './approvals.js';
import type { Advance } from './run.js';
import { countsOf, currentStepOf, outcomeOf, percentOf, stepsOf, totals } from './run-progress.js';
import type { Run, RunAction } from './run-state.js';
import { targetsOf } from './run-targets.js';
import { textKeyOf } from './run-texts.js';
import type { RunTexts } from './run-texts.js';

/** What one progress event tells of groups, in bytes of JSON: far from what the broker takes. */
const partBytes = 300_000;

interface RunIdentity {
  runId: string;
  owner: string;
  /** The version that the write makes: names the events it causes. */
  version: number;
}

/**
 * Everything that follows from a step of a run: commands, progress, its end.
 * @param before null for its beginning
 * @param texts those that the actions to be sent bring along, at least
 */
export function messagesOf(
  id: RunIdentity,
  before: Run | null,
  advance: Advance,
  texts: RunTexts,
  now: Date,
): EventEnvelope[] {
  const envelope = { tenant: id.owner, traceId: currentTraceId(), time: now };
  const { run, send, look = [], cancel } = advance;
  return [
    ...cancel.map((accountId) =>
      newEvent(cancelActions, {
        ...envelope,
        id: `${id.runId}:${accountId}:cancel:${id.version}`,
        data: { accountId, owner: id.owner, originId: id.runId },
      }),
    ),
    ...send.map((action) => commandOf(id, run, action, texts, envelope)),
    ...look.flatMap((action) => lookOf(id, run, action, envelope)),
    ...progressOf(id, before, run, envelope),
    ...decisionsOf(id, before, run, envelope),
    ...(run.finishedAt !== null && !before?.finishedAt ? [endOf(id, run, run.finishedAt, envelope)] : []),
  ];
}

interface Task {
  /** Of the action. */
  id: string;
  accountId: string;
  work: ActionWork;
  deadline: Date;
  plannedAt: Date;
}

type Envelope = Pick<EventEnvelope, 'tenant' | 'traceId'> & { time: Date };

function commandOf(
  id: RunIdentity,
  run: Run,
  action: RunAction,
  texts: RunTexts,
  envelope: Envelope,
): EventEnvelope {
  const work = workOf(run, action, texts);
  const deadline = action.deadline ?? envelope.time;
  return taskOf(id, { ...action, work, deadline, plannedAt: run.plannedAt }, envelope);
}

/** What automation is asked to do: the same id is the same action, however often it is asked for. */
function taskOf(
  { runId, owner }: RunIdentity,
  { id: actionId, accountId, work, deadline, plannedAt }: Task,
  envelope: Envelope,
): EventEnvelope {
  return newEvent(performAction, {
    ...envelope,
    id: actionId,
    data: {
      actionId,
      accountId,
      owner,
      origin: { kind: 'campaign-run', id: runId },
      work,
      deadline: deadline.toISOString(),
      plannedAt: plannedAt.toISOString(),
    },
  });
}

function lookOf(id: RunIdentity, run: Run, action: RunAction, envelope: Envelope): EventEnvelope[] {
  const group = run.targets[action.target]?.group;
  if (!group) return [];
  const look: Task = {
    id: `${action.id}:look:${action.looks ?? 0}`,
    accountId: action.accountId,
    work: { kind: 'follow-post', actionId: action.id, group },
    deadline: lookDeadline(action, envelope.time),
    plannedAt: run.plannedAt,
  };
  return [taskOf(id, look, envelope)];
}

function workOf(run: Run, action: RunAction, texts: RunTexts): ActionWork {
  const { kind, target } = action;
  const planned = run.targets[target];
  const material = texts[textKeyOf(run, action) ?? ''];
  if (kind === 'visit') return { kind, ...groupsToLookAt(run, action.accountId) };
  if (kind === 'join' && planned?.group) {
    return { kind, group: planned.group, ...(run.joinAnswer && { answers: [run.joinAnswer] }) };
  }
  if (kind === 'publish' && planned?.group && material) return { kind, group: planned.group, ...material };
  if ((kind === 'comment' || kind === 'bump') && planned && material) {
    const published = run.actions.find((known) => known.kind === 'publish' && known.target === target);
    const postUrl = published?.permalink ?? planned.postUrl;
    if (postUrl !== null) return { kind: 'comment', postUrl, ...material };
  }
  throw new Error(`the plan has no work for ${action.id}`);
}

function groupsToLookAt({ targets }: Run, accountId: string): { groupIds?: string[] } {
  const groups = targets.flatMap((target) =>
    target.accountId === accountId && target.post !== null ? (target.group ?? []) : [],
  );
  const groupIds = [...new Set(groups.map(({ groupId }) => groupId))].slice(0, mostLookedAt);
  return groupIds.length > 0 ? { groupIds } : {};
}

function progressOf(id: RunIdentity, before: Run | null, run: Run, envelope: Envelope): EventEnvelope[] {
  const steps = stepsOf(run);
  const known = before ? targetsOf(before) : [];
  const targets = targetsOf(run).filter((target, index) => !isDeepStrictEqual(target, known[index]));
  const hold = holdOf(run);
  const isHeldAlike = before !== null && hold === holdOf(before);
  const isSame = isHeldAlike && targets.length === 0 && isDeepStrictEqual(steps, stepsOf(before));
  if (isSame) return [];
  return parted(targets).map((part, index) =>
    newEvent(runProgressed, {
      ...envelope,
      id: `${id.runId}:progressed:${id.version}${index === 0 ? '' : `:${index}`}`,
      data: {
        campaignId: run.campaignId,
        runId: id.runId,
        steps,
        currentStep: currentStepOf(steps),
        progress: percentOf(steps),
        targets: part,
        hold,
        ...nameOf(run),
      },
    }),
  );
}

function holdOf({ hold, finishedAt }: Run): RunHold | null {
  return finishedAt === null ? (hold ?? null) : null;
}

/** Groups with the longest of names and links, all changing at once, are too much for one event. */
function parted(targets: readonly RunTarget[]): RunTarget[][] {
  const parts: RunTarget[][] = [[]];
  let sizeBytes = 0;
  for (const target of targets) {
    const more = Buffer.byteLength(JSON.stringify(target));
    if (sizeBytes + more > partBytes && sizeBytes > 0) {
      parts.push([]);
      sizeBytes = 0;
    }
    parts.at(-1)?.push(target);
    sizeBytes += more;
  }
  return parts;
}

function nameOf({ campaignName }: Run): { name?: string } {
  return campaignName === undefined ? {} : { name: campaignName };
}

/** Posts that waited for their group and do not wait any more. */
function decisionsOf(id: RunIdentity, before: Run | null, run: Run, envelope: Envelope): EventEnvelope[] {
  const waited = new Set(before?.actions.filter(isAwaitingApproval).map((action) => action.id));
  const decided = run.actions.filter((action) => waited.has(action.id) && !isAwaitingApproval(action));
  return decided.map(({ id: actionId, target, state }) => {
    const decision = state === 'succeeded' ? 'approved' : 'declined';
    return newEvent(postDecided, {
      ...envelope,
      id: `${actionId}:decided`,
      data: {
        campaignId: run.campaignId,
        runId: id.runId,
        actionId,
        name: run.campaignName ?? '',
        groupName: run.targets[target]?.group?.name ?? '',
        decision,
      },
    });
  });
}

function endOf(id: RunIdentity, run: Run, finishedAt: Date, envelope: Envelope): EventEnvelope {
  const { total, pending, cancelled } = countsOf(run);
  return newEvent(runFinished, {
    ...envelope,
    id: `${id.runId}:finished`,
    data: {
      campaignId: run.campaignId,
      runId: id.runId,
      outcome: outcomeOf(run),
      ...totals(run),
      total,
      pending,
      cancelled,
      ...nameOf(run),
      finishedAt: finishedAt.toISOString(),
    },
  });
}
