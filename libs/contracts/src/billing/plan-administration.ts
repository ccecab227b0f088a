import { z } from 'zod';
import { endpoint, internalRequest } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { revision } from '../definition/revision.js';
import {
  descriptionText,
  isoTime,
  isVisible,
  nameText,
  objectId,
  requiredName,
  success,
} from '../text/text.js';
import { currencies, highestLimit, planId, planLimits, publicPlan, supportLevels } from './plans.js';

export const highestPrice = 100_000;
/** Of the place among the plans. */
export const sortOrderRange = { min: -1_000, max: 1_000 } as const;
const maxFeatures = 30;

/** In whole agorot. */
const price = z
  .number()
  .min(0)
  .max(highestPrice)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { message: 'price.tooFine' });
/** null means unlimited. */
const limit = z.number().int().min(0).max(highestLimit).nullable();
const description = descriptionText(500).refine(isVisible, { message: 'text.required' });

export const planForm = z.strictObject({
  name: requiredName(60),
  nameHebrew: requiredName(60),
  description,
  descriptionHebrew: description,
  price,
  currency: z.enum(currencies).default('ILS'),
  features: z
    .array(
      z.strictObject({
        feature: nameText(120),
        featureHebrew: requiredName(120),
        included: z.boolean().default(true),
      }),
    )
    .max(maxFeatures)
    .default([]),
  limits: z
    .strictObject({
      campaignsPerMonth: limit.default(null),
      facebookGroups: limit.default(null),
      supportLevel: z.enum(supportLevels).default('email'),
      /** Left out: as the plan has them, or as its id has them by default. */
      facebookAccounts: limit.optional(),
      aiGenerationsPerMonth: limit.optional(),
    })
    .prefault({}),
  isActive: z.boolean().default(true),
  isPopular: z.boolean().default(false),
  sortOrder: z.number().int().min(sortOrderRange.min).max(sortOrderRange.max).default(0),
});
export type PlanForm = z.output<typeof planForm>;

const byPlan = z.strictObject({ planId });
/** As admins see it. */
const editablePlan = publicPlan.extend({ revision });
export type EditablePlan = z.infer<typeof editablePlan>;
const plans = z.object({ success: z.literal(true), plans: z.array(editablePlan) });
const onePlan = z.object({ success: z.literal(true), plan: editablePlan });

export const listAllPlans = endpoint({
  method: 'GET',
  path: '/subscription-plans/admin/plans',
  service: 'billing',
  access: 'admin',
  summary: 'Every plan, on sale or not, in their order.',
  reply: plans,
});

export const createPlan = endpoint({
  method: 'POST',
  path: '/subscription-plans/admin/plans',
  service: 'billing',
  access: 'admin',
  summary: 'Adds a plan. What it grants is fixed by its id alone until an admin says otherwise.',
  body: planForm.extend({ planId }),
  reply: onePlan,
  errors: ['PLAN.EXISTS'],
  status: 201,
});

export const updatePlan = endpoint({
  method: 'PUT',
  path: '/subscription-plans/admin/plans/:planId',
  service: 'billing',
  access: 'admin',
  summary:
    'Changes a plan that was not changed since the revision that is named; who has it is granted what it grants now.',
  params: byPlan,
  /** The id cannot be changed; a form may send it along. */
  body: planForm.extend({ planId: planId.optional(), revision }),
  reply: onePlan,
  errors: ['PLAN.NOT_FOUND', 'PLAN.ID_FIXED', 'PLAN.ONE_POPULAR', 'CONFLICT.CHANGED_MEANWHILE'],
});

export const removePlan = endpoint({
  method: 'DELETE',
  path: '/subscription-plans/admin/plans/:planId',
  service: 'billing',
  access: 'admin',
  summary: 'Deletes a plan that nobody has, nor paid for ahead.',
  params: byPlan,
  reply: success,
  errors: ['PLAN.NOT_FOUND', 'PLAN.HAS_SUBSCRIBERS', 'PLAN.IS_BASE'],
});

export const togglePlan = endpoint({
  method: 'PATCH',
  path: '/subscription-plans/admin/plans/:planId/toggle',
  service: 'billing',
  access: 'admin',
  summary: 'Takes a plan off sale, or puts it on sale.',
  params: byPlan,
  reply: onePlan,
  errors: ['PLAN.NOT_FOUND'],
});

export const makePlanPopular = endpoint({
  method: 'PATCH',
  path: '/subscription-plans/admin/plans/:planId/popular',
  service: 'billing',
  access: 'admin',
  summary:
    'Marks a plan as the popular one. There is always one: it is taken from one by giving it to another.',
  params: byPlan,
  body: z.strictObject({ isPopular: z.literal(true) }),
  reply: onePlan,
  errors: ['PLAN.NOT_FOUND'],
});

export const initializePlans = endpoint({
  method: 'POST',
  path: '/subscription-plans/admin/plans/initialize',
  service: 'billing',
  access: 'superadmin',
  cost: 5,
  summary: 'Deletes all plans and puts the default ones in their place.',
  reply: plans,
});

/** An admin gives a user a plan without payment. Asked by auth, which knows that the user is there. */
export const grantPlan = internalRequest({
  name: 'billing.subscriptions.grant',
  body: z.strictObject({ userId: objectId, plan: planId, endDate: isoTime.nullable(), by: z.string() }),
  reply: z.object({ plan: planId, endDate: isoTime.nullable(), revision: z.number().int() }),
  errors: ['USER.NOT_FOUND', 'USER.PLAN_END_PAST', 'PLAN.NOT_FOUND'],
});

/** What a plan grants was changed. Published by billing only, for itself: who has it is told; keyed by plan. */
export const planChanged = event('billing.plan.changed.v1', {
  key: (data) => data.planId,
  data: z.object({ planId, limits: planLimits, revision: z.number().int() }),
});
