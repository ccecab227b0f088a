import { z } from 'zod';
import { planId } from '../billing/plans.js';
import { role } from '../definition/caller.js';
import { endpoint } from '../definition/define-request.js';
import { byId, isoTime, nameText, objectId, success } from '../text/text.js';
import { pageQuery, pagination } from './pages-by-number.js';

/** A user as the panel has it. */
export const adminUser = z.object({
  _id: objectId,
  name: z.string(),
  email: z.string(),
  role,
  subscriptionPlan: planId,
  /** null where the plan does not end by itself. */
  subscriptionExpiresAt: isoTime.nullable(),
  createdAt: isoTime,
  /** Whether something is asked of them beside the password. */
  hasSecondFactor: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  service: 'auth',
  access: 'admin',
  cost: 3,
  summary: 'Users, newest first: all, or those with words of their name or address that begin so, or a role.',
  query: z.strictObject({ ...pageQuery, search: nameText(100).default(''), role: role.optional() }),
  reply: z.object({ success: z.literal(true), data: z.array(adminUser), pagination }),
});

const roleChange = z.strictObject({ role });
const planChange = z.strictObject({ subscriptionPlan: planId, subscriptionExpiresAt: isoTime.nullable() });

export const updateUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  service: 'auth',
  access: 'admin',
  controller: 'custom',
  cost: 2,
  summary:
    "Changes a user's role, which is a superadmin's to do and ends the user's sessions, or their plan and when it ends.",
  params: byId,
  body: z.union([roleChange, planChange]),
  reply: z.object({ success: z.literal(true), data: adminUser }),
  errors: [
    'AUTH.FORBIDDEN',
    'USER.NOT_FOUND',
    'USER.LAST_SUPERADMIN',
    'USER.PLAN_END_PAST',
    'PLAN.NOT_FOUND',
  ],
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/sessions',
  service: 'auth',
  access: 'admin',
  controller: 'custom',
  cost: 2,
  summary:
    'Signs a user out of every session: its tokens are refused from then on. A superadmin is signed out by another alone.',
  params: byId,
  reply: success,
  errors: ['AUTH.FORBIDDEN', 'USER.NOT_FOUND'],
});

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  service: 'auth',
  access: 'superadmin',
  controller: 'custom',
  cost: 2,
  summary: 'Deletes a user with everything they have, in every service.',
  params: byId,
  reply: success,
  errors: ['USER.NOT_FOUND', 'USER.LAST_SUPERADMIN'],
});
