import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { planId, planLimits, publicPlan } from './plans.js';
import { isoTime } from '../text/text.js';

export const subscriptionStatuses = ['active', 'cancelled', 'expired', 'pending'] as const;

export const subscription = z.object({
  plan: planId,
  status: z.enum(subscriptionStatuses),
  startDate: isoTime,
  /** null where it does not end by itself. */
  endDate: isoTime.nullable(),
  limits: planLimits,
});
export type Subscription = z.infer<typeof subscription>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/subscription-plans/plans',
  service: 'billing',
  access: 'public',
  summary: 'The plans on sale, in their order.',
  reply: z.object({ success: z.literal(true), plans: z.array(publicPlan) }),
});

export const getPlan = endpoint({
  method: 'GET',
  path: '/subscription-plans/plans/:planId',
  service: 'billing',
  access: 'public',
  summary: 'One plan on sale.',
  params: z.strictObject({ planId }),
  reply: z.object({ success: z.literal(true), plan: publicPlan }),
  errors: ['PLAN.NOT_FOUND'],
});

export const getSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/paypal/subscription-status',
  service: 'billing',
  access: 'user',
  summary: "The caller's subscription and what it grants.",
  reply: z.object({ success: z.literal(true), subscription }),
});

/** What a user may do has changed. Published by billing only; keyed by user. */
export const subscriptionChanged = event('billing.subscription.changed.v1', {
  key: (data) => data.userId,
  data: z.object({
    userId: z.string(),
    plan: planId,
    status: z.enum(subscriptionStatuses),
    endDate: isoTime.nullable(),
    limits: planLimits,
    /** Rises with every change, so that a late event never undoes a newer one. */
    revision: z.number().int(),
  }),
  live: true,
});
