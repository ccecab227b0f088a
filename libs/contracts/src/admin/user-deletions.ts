import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { serviceNames } from '../definition/endpoint.js';
import type { ServiceName } from '../definition/endpoint.js';
import { event } from '../definition/event.js';
import { isoTime } from '../text/text.js';
import { named } from './named.js';

const forgotten = {
  key: (data: { userId: string }) => data.userId,
  data: z.object({ userId: z.string() }),
};

/*
 * A service deleted all that it has of a user who is gone. Published by that service only, once whatever it does about
 * `auth.user.deleted.v1` has succeeded, perhaps more than once; keyed by user.
 */
export const authUserForgotten = event('auth.user.forgotten.v1', forgotten);
export const contentUserForgotten = event('content.user.forgotten.v1', forgotten);
export const campaignsUserForgotten = event('campaigns.user.forgotten.v1', forgotten);
export const automationUserForgotten = event('automation.user.forgotten.v1', forgotten);
export const billingUserForgotten = event('billing.user.forgotten.v1', forgotten);
export const adminUserForgotten = event('admin.user.forgotten.v1', forgotten);

export const userForgottenBy = {
  auth: authUserForgotten,
  content: contentUserForgotten,
  campaigns: campaignsUserForgotten,
  automation: automationUserForgotten,
  billing: billingUserForgotten,
  admin: adminUserForgotten,
} as const satisfies Record<ServiceName, unknown>;

/** Nobody deleted the user: their address was never shown to be theirs. */
export const deletedByRetention = 'retention';

/** A deletion that waits longer than this is late: somebody should look. */
export const deletionLateAfterMs = 5 * 60_000;

const userDeletion = z.object({
  userId: z.string(),
  /** Who asked for it: an admin, the user themself, `retention`; null while that is not known. */
  by: named.nullable(),
  askedAt: isoTime,
  /** The services that have not said that they are done. */
  waitsFor: z.array(z.enum(serviceNames)),
  isLate: z.boolean(),
  /** null while a service is missing. */
  finishedAt: isoTime.nullable(),
});
export type UserDeletion = z.infer<typeof userDeletion>;

export const listUserDeletions = endpoint({
  method: 'GET',
  path: '/admin/user-deletions',
  service: 'admin',
  access: 'admin',
  cost: 2,
  summary: 'Deletions of users that are under way, the oldest first, and those that ended last.',
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      underWay: z.array(userDeletion),
      /** Of all that are under way, of which the list has the first. */
      underWayCount: z.number().int(),
      ended: z.array(userDeletion),
    }),
  }),
});
