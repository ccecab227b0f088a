import { z } from 'zod';
import { role } from '../definition/caller.js';
import { event } from '../definition/event.js';
import { planId } from '../billing/plans.js';

/** Published by auth only; all keyed by user, so one user's events stay in order. */
const key = (data: { userId: string }) => data.userId;

export const userRegistered = event('auth.user.registered.v1', {
  key,
  data: z.object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    requestedPlan: planId,
    /** Granted without payment by whoever runs the system (seeded users); null for everybody else. */
    grantedPlan: planId.nullable(),
  }),
});

export const userRoleChanged = event('auth.user.role-changed.v1', {
  key,
  data: z.object({ userId: z.string(), role }),
  live: true,
});

export const userDeleted = event('auth.user.deleted.v1', { key, data: z.object({ userId: z.string() }) });

/** A refresh token was used twice: every session of its family is ended. */
export const sessionsRevoked = event('auth.session.revoked.v1', {
  key,
  data: z.object({ userId: z.string(), reason: z.enum(['reuse', 'logout-everywhere', 'role-changed']) }),
});
