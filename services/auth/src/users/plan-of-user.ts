import type { PlanId } from '@megafon/contracts';
import type { UserDocument } from './user.schema.js';

/** What a user keeps of their subscription, as billing says it. */
export function planOf(subscription: {
  plan: PlanId;
  endDate: string | null;
  revision: number;
}): Pick<UserDocument, 'subscriptionPlan' | 'subscriptionExpiresAt' | 'planRevision'> {
  const { plan, endDate, revision } = subscription;
  return {
    subscriptionPlan: plan,
    subscriptionExpiresAt: endDate === null ? null : new Date(endDate),
    planRevision: revision,
  };
}
