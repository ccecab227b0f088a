import type { PlanId, PlanLimits, Subscription } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** One a user, with the user's id; its version is the revision that others order it by. */
export interface SubscriptionDocument extends OwnedDocument {
  plan: PlanId;
  /** What the person meant to buy at registration; granted when it is paid. */
  requestedPlan: PlanId;
  status: Subscription['status'];
  /** Whether somebody pays for it; what was granted is free. */
  paid: boolean;
  startDate: Date;
  endDate: Date | null;
  /** As the plan granted them when it was taken. */
  limits: PlanLimits;
}

export const SUBSCRIPTION = 'Subscription';
export const subscriptionSchema = ownedSchema<SubscriptionDocument>('subscriptions', {
  plan: { type: String, required: true },
  requestedPlan: { type: String, required: true },
  status: { type: String, required: true },
  paid: { type: Boolean, default: false },
  startDate: { type: Date, required: true },
  endDate: { type: Date, default: null },
  limits: { type: Schema.Types.Mixed, required: true },
});
