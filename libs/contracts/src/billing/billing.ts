import { z } from 'zod';
import { endpoint, internalRequest } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { currencies, planId, planLimits, publicPlan } from './plans.js';
import { isoTime } from '../text/text.js';

export const subscriptionStatuses = ['active', 'cancelled', 'expired', 'pending'] as const;

export const subscription = z.object({
  plan: planId,
  status: z.enum(subscriptionStatuses),
  startDate: isoTime,
  /** null where it does not end by itself. */
  endDate: isoTime.nullable(),
  limits: planLimits,
  /** What the person meant to buy and has not paid yet. */
  requestedPlan: planId.nullable().optional(),
  /** The plan that ended, while the status is expired. */
  lapsedPlan: planId.nullable().optional(),
  /** A plan that is paid and begins when this one ends. */
  nextPlan: planId.nullable().optional(),
  /** Whether it can be cancelled now: it is active, and time that was paid for is running. */
  canCancel: z.boolean().optional(),
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

/** What every plan costs a month, those off sale too: who bought one keeps paying for it. */
export const listPlanPrices = internalRequest({
  name: 'billing.plans.prices',
  body: z.strictObject({}),
  reply: z.object({
    prices: z.array(
      publicPlan
        .pick({ planId: true, price: true })
        /** Left out by an older billing: shekels. */
        .extend({ currency: z.enum(currencies).optional() }),
    ),
  }),
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
    /** Whether this time of it was paid for, cancelled or not; a plan that was granted was not. Left out by older events: not paid. */
    paid: z.boolean().optional(),
    /** What they pay for a month of it, in agorot; left out where nobody pays, and by older events. */
    monthlyMinor: z.number().int().nonnegative().optional(),
    /** Rises with every change, so that a late event never undoes a newer one. */
    revision: z.number().int(),
  }),
  live: true,
});
