import { isDeepStrictEqual } from 'node:util';
import { cancelActions, newEvent, performAction, runFinished, runProgressed } from '@megafon/contracts';
import type { ActionWork, EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { Advance } from './run.js';
import { currentStepOf, outcomeOf, percentOf, stepsOf, targetsOf, totals } from './run-progress.js';
import type { Run, RunAction } from './run-state.js';

interface RunIdentity {
  runId: string;
  owner: string;
  /** The version that the write makes: names the events it causes. */
  version: number;
}

/** Everything that follows from a step of a run: commands, progress, its end. `before` is null for its beginning. */
export function messagesOf(
  id: RunIdentity,
  before: Run | null,
  advance: Advance,
  now: Date,
): EventEnvelope[] {
  const envelope = { tenant: id.owner, traceId: currentTraceId(), time: now };
  const { run, send, cancel } = advance;
  return [
    ...cancel.map((accountId) =>
      newEvent(cancelActions, {
        ...envelope,
        id: `${id.runId}:${accountId}:cancel:${id.version}`,
        data: { accountId, owner: id.owner, originId: id.runId },
      }),
    ),
    ...send.map((action) => commandOf(id, run, action, envelope)),
    ...progressOf(id, before, run, envelope),
    ...(run.finishedAt !== null && !before?.finishedAt ? [endOf(id, run, run.finishedAt, envelope)] : []),
  ];
}

type Envelope = Pick<EventEnvelope, 'tenant' | 'traceId'> & { time: Date };

function commandOf(id: RunIdentity, run: Run, action: RunAction, envelope: Envelope): EventEnvelope {
  return newEvent(performAction, {
    ...envelope,
    id: action.id,
    data: {
      actionId: action.id,
      accountId: action.accountId,
      owner: id.owner,
      origin: { kind: 'campaign-run', id: id.runId },
      work: workOf(run, action),
      deadline: (action.deadline ?? envelope.time).toISOString(),
    },
  });
}

function workOf(run: Run, { kind, target, id }: RunAction): ActionWork {
  const planned = run.targets[target];
  if (kind === 'visit') return { kind };
  if (kind === 'join' && planned?.group) {
    return { kind, group: planned.group, ...(run.joinAnswer && { answers: [run.joinAnswer] }) };
  }
  if (kind === 'publish' && planned?.group && planned.post)
    return { kind, group: planned.group, ...planned.post };
  if (kind === 'comment' && planned?.comment) {
    const published = run.actions.find((action) => action.kind === 'publish' && action.target === target);
    const postUrl = published?.permalink ?? planned.postUrl;
    if (postUrl !== null) return { kind, postUrl, ...planned.comment };
  }
  throw new Error(`the plan has no work for ${id}`);
}

function progressOf(id: RunIdentity, before: Run | null, run: Run, envelope: Envelope): EventEnvelope[] {
  const steps = stepsOf(run);
  const known = before ? targetsOf(before) : [];
  const targets = targetsOf(run).filter((target, index) => !isDeepStrictEqual(target, known[index]));
  const isSame = before !== null && targets.length === 0 && isDeepStrictEqual(steps, stepsOf(before));
  if (isSame) return [];
  return [
    newEvent(runProgressed, {
      ...envelope,
      id: `${id.runId}:progressed:${id.version}`,
      data: {
        campaignId: run.campaignId,
        runId: id.runId,
        steps,
        currentStep: currentStepOf(steps),
        progress: percentOf(steps),
        targets,
      },
    }),
  ];
}

function endOf(id: RunIdentity, run: Run, finishedAt: Date, envelope: Envelope): EventEnvelope {
  return newEvent(runFinished, {
    ...envelope,
    id: `${id.runId}:finished`,
    data: {
      campaignId: run.campaignId,
      runId: id.runId,
      outcome: outcomeOf(run),
      ...totals(run),
      finishedAt: finishedAt.toISOString(),
    },
  });
}
