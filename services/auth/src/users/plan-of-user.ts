import type { PlanId } from '@megafon/contracts';
import type { UserDocument } from './user.schema.js';

export interface ToldPlan {
  plan: PlanId;
  endDate: string | null;
  revision: number;
}

/** A user with the plan that billing told of; null where that or something newer is known. */
export function withPlan(user: UserDocument, { plan, endDate, revision }: ToldPlan): UserDocument | null {
  if (revision <= user.planRevision) return null;
  return {
    ...user,
    subscriptionPlan: plan,
    subscriptionExpiresAt: endDate === null ? null : new Date(endDate),
    planRevision: revision,
  };
}
