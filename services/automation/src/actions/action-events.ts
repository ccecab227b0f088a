import {
  actionFailed,
  actionStarted,
  actionSucceeded,
  actionUnknown,
  groupsFetched,
  groupsPerEvent,
  newEvent,
  postModerated,
  reactionsMeasured,
} from '@megafon/contracts';
import type { EventEnvelope, GroupDecision, NetworkGroup } from '@megafon/contracts';
import type { Reactions } from '../network/network-driver.js';
import type { Action } from './action.js';

/** What a look at the network brought home. */
export type Reading =
  { of: 'groups'; groups: NetworkGroup[] } | ({ of: 'reactions'; postUrl: string } & Reactions);

function fieldsOf({ _id: actionId, accountId, owner, originKind, originId }: Action) {
  return { actionId, accountId, owner, origin: { kind: originKind, id: originId } };
}

/** The event that tells of the state an action has come to; none for what concerns nobody outside. */
export function eventsOf(action: Action, at: Date): EventEnvelope[] {
  const common = { tenant: action.owner, traceId: action.traceId, time: at };
  const data = { ...fieldsOf(action), kind: action.kind };
  const { _id: id, attempt, evidence } = action;
  if (action.state === 'submitting') {
    const started = { ...data, attempt, startedAt: at.toISOString() };
    return [newEvent(actionStarted, { ...common, id: `${id}:started:${attempt}`, data: started })];
  }
  if (action.state === 'succeeded' && action.outcome) {
    return [
      newEvent(actionSucceeded, {
        ...common,
        id: `${id}:succeeded`,
        data: { ...data, outcome: action.outcome },
      }),
    ];
  }
  if (action.state === 'failed' && action.failure) {
    const failed = { ...data, reason: action.failure, evidence, finishedAt: at.toISOString() };
    return [newEvent(actionFailed, { ...common, id: `${id}:failed`, data: failed })];
  }
  if (action.state === 'unknown' && action.toldUnknown === attempt) {
    const since = (action.submittedAt ?? at).toISOString();
    return [
      newEvent(actionUnknown, {
        ...common,
        id: `${id}:unknown:${attempt}`,
        data: { ...data, evidence, since },
      }),
    ];
  }
  return [];
}

/** The events that tell of what was read; the same again when the action is repeated. */
export function readingEvents(action: Action, reading: Reading, at: Date): EventEnvelope[] {
  if (reading.of === 'groups') return groupsEvents(action, reading.groups, at);
  const { postUrl, likes, comments, shares, reach } = reading;
  const counts = { postUrl, likes, comments, shares, reach };
  return [
    newEvent(reactionsMeasured, {
      id: `${action._id}:reactions`,
      tenant: action.owner,
      traceId: action.traceId,
      time: at,
      data: { ...fieldsOf(action), ...counts, measuredAt: at.toISOString() },
    }),
  ];
}

/** What the group decided on the post of this action. */
export function moderationEvent(action: Action, decision: GroupDecision, at: Date): EventEnvelope {
  return newEvent(postModerated, {
    id: `${action._id}:${decision}`,
    tenant: action.owner,
    traceId: action.traceId,
    time: at,
    data: {
      ...fieldsOf(action),
      decision,
      permalink: action.outcome?.permalink ?? null,
      seenAt: at.toISOString(),
    },
  });
}

/** The list of groups, in parts. */
function groupsEvents(action: Action, groups: readonly NetworkGroup[], at: Date): EventEnvelope[] {
  const parts = Math.max(1, Math.ceil(groups.length / groupsPerEvent));
  return Array.from({ length: parts }, (_, part) =>
    newEvent(groupsFetched, {
      id: `${action._id}:groups:${part}`,
      tenant: action.owner,
      traceId: action.traceId,
      time: at,
      data: {
        ...fieldsOf(action),
        part,
        parts,
        groups: groups.slice(part * groupsPerEvent, (part + 1) * groupsPerEvent),
      },
    }),
  );
}
