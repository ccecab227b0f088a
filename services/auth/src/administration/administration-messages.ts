import {
  newEvent,
  sessionsRevoked,
  userAdministered,
  userDeleted,
  userRoleChanged,
} from '@megafon/contracts';
import type { EventEnvelope, Role } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { UserDocument } from '../users/user.schema.js';

type Told = Pick<UserDocument, '_id' | 'role' | 'version'>;

/** A role was changed, and by whom. */
export function roleChangedEvents(user: Told, role: Role, by: string, time: Date): EventEnvelope[] {
  const change = `${user._id}:${user.version + 1}`;
  const fields = { traceId: currentTraceId(), time };
  return [
    newEvent(userRoleChanged, {
      ...fields,
      id: `role-changed:${change}`,
      tenant: user._id,
      data: { userId: user._id, role },
    }),
    newEvent(userAdministered, {
      ...fields,
      id: `administered:${change}`,
      tenant: '',
      data: { by, act: 'role-changed', target: user._id, details: { from: user.role, to: role } },
    }),
  ];
}

/** A user was signed out everywhere, and by whom. */
export function sessionsEndedEvents(user: Told, by: string, time: Date): EventEnvelope[] {
  const change = `${user._id}:${user.version + 1}`;
  const fields = { traceId: currentTraceId(), time };
  return [
    newEvent(sessionsRevoked, {
      ...fields,
      id: `sessions-revoked:${change}`,
      tenant: user._id,
      data: { userId: user._id, reason: 'logout-everywhere' },
    }),
    newEvent(userAdministered, {
      ...fields,
      id: `administered:${change}`,
      tenant: '',
      data: { by, act: 'sessions-ended', target: user._id, details: {} },
    }),
  ];
}

/** A user's second factors were removed, and by whom. @param number of the change, as the user is told of it */
export function secondFactorsResetEvent(
  userId: string,
  number: number,
  by: string,
  time: Date,
): EventEnvelope {
  return newEvent(userAdministered, {
    traceId: currentTraceId(),
    time,
    id: `administered:${userId}:second-factors:${number}`,
    tenant: '',
    data: { by, act: 'second-factors-reset', target: userId, details: {} },
  });
}

/** A user is gone, and who deleted them. */
export function userDeletedEvents(user: Told, by: string, time: Date): EventEnvelope[] {
  const fields = { traceId: currentTraceId(), time };
  return [
    newEvent(userDeleted, {
      ...fields,
      id: `user-deleted:${user._id}`,
      tenant: user._id,
      data: { userId: user._id },
    }),
    newEvent(userAdministered, {
      ...fields,
      id: `administered:${user._id}:deleted`,
      tenant: '',
      data: { by, act: 'user-deleted', target: user._id, details: { role: user.role } },
    }),
  ];
}
