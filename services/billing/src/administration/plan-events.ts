import {
  newEvent,
  planAdministered,
  planChanged,
  planLimits,
  subscriptionAdministered,
} from '@megafon/contracts';
import type { AdminAct, EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { OwnedDocument } from '@megafon/mongo';
import type { PlanDocument } from '../plans/plan.schema.js';

type Changed = Pick<OwnedDocument, '_id' | 'version' | 'createdAt'>;

/** A document that was deleted and made anew begins again with version 1. */
const changeOf = ({ _id, version, createdAt }: Changed) => `${_id}:${createdAt.getTime()}:${version + 1}`;

/** An admin did something to a plan. @param before as it was before the change */
export function planAct(before: Changed, done: AdminAct, time: Date): EventEnvelope {
  const id = `plan-administered:${done.act}:${changeOf(before)}`;
  return newEvent(planAdministered, { id, tenant: '', traceId: currentTraceId(), time, data: done });
}

/** An admin gave a user a plan. @param before as the subscription was before */
export function grantAct(before: Changed, done: AdminAct, time: Date): EventEnvelope {
  const id = `plan-granted:${changeOf(before)}`;
  return newEvent(subscriptionAdministered, { id, tenant: '', traceId: currentTraceId(), time, data: done });
}

/** What a plan grants from now on. @param after with the version it had before */
export function limitsChanged(after: PlanDocument, time: Date): EventEnvelope {
  return newEvent(planChanged, {
    id: `plan-changed:${changeOf(after)}`,
    tenant: '',
    traceId: currentTraceId(),
    time,
    data: { planId: after.planId, limits: planLimits.parse(after.limits), revision: after.version + 1 },
  });
}
