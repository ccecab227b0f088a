import { z } from 'zod';
import { auditDetails } from '../automation/audit-lines.js';
import { event } from '../definition/event.js';

/** What an admin did: goes on record in the audit log. Ids alone, no names or addresses. */
const act = z.object({
  /** The id of the admin. */
  by: z.string(),
  /** `role-changed`, `sessions-ended`, `plan-granted`, `user-deleted`, `plan-edited`, … */
  act: z.string().max(60),
  /** The id of the user, plan or dead letter it was done to, or `new-users`. */
  target: z.string(),
  details: auditDetails,
});
export type AdminAct = z.infer<typeof act>;

const key = ({ target }: AdminAct) => target;

/** An admin changed or deleted a user. Published by auth only; keyed by user. */
export const userAdministered = event('auth.user.administered.v1', { key, data: act });

/** An admin changed a plan, or what new users are granted. Published by billing only; keyed by plan. */
export const planAdministered = event('billing.plan.administered.v1', { key, data: act });

/** An admin gave a user a plan. Published by billing only; keyed by user. */
export const subscriptionAdministered = event('billing.subscription.administered.v1', { key, data: act });

/** An admin had a dead letter sent again. Published by admin only; keyed by dead letter. */
export const deadLetterAdministered = event('admin.dead-letter.administered.v1', { key, data: act });
