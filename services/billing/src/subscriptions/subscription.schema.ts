import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { SubscriptionState } from './subscription.js';

/** One a user, with the user's id; its version is the revision that others order it by. */
export interface SubscriptionDocument extends OwnedDocument, SubscriptionState {}

export const SUBSCRIPTION = 'Subscription';
export const subscriptionSchema = ownedSchema<SubscriptionDocument>(
  'subscriptions',
  {
    plan: { type: String, required: true },
    /** What the person meant to buy at registration; granted when it is paid. */
    requestedPlan: { type: String, required: true },
    status: { type: String, required: true },
    /** Whether somebody pays for it; what was granted is free. */
    paid: { type: Boolean, default: false },
    startDate: { type: Date, required: true },
    endDate: { type: Date, default: null },
    /** As the plan grants them. */
    limits: { type: Schema.Types.Mixed, required: true },
    beginning: { type: Schema.Types.Mixed },
    terms: { type: Schema.Types.Mixed },
    lapsedPlan: { type: String },
    cancelReason: { type: String },
    dueAt: { type: Date },
    overdueFailures: { type: Number },
  },
  [
    { serves: 'subscriptions that time changes', keys: { dueAt: 1 } },
    { serves: 'who has a plan, when it is changed or deleted', keys: { plan: 1, _id: 1 } },
    { serves: 'whether a plan was paid ahead, when it is deleted', keys: { 'terms.queue.plan': 1 } },
  ],
);
