import { z } from 'zod';

export const planIds = ['starter', 'pro', 'premium'] as const;
export const planId = z.enum(planIds);
export type PlanId = z.infer<typeof planId>;

/** The highest that an admin may set; more is unlimited. */
export const highestLimit = 1_000_000;

/** null means unlimited. */
const limit = z.number().int().min(0).nullable();

/** What a subscription grants. */
export const planLimits = z.object({
  facebookAccounts: limit,
  campaignsPerMonth: limit,
  facebookGroups: limit,
  aiGenerationsPerMonth: limit,
});
export type PlanLimits = z.infer<typeof planLimits>;

/** What every plan grants until billing says otherwise. */
export const defaultLimits: Record<PlanId, PlanLimits> = {
  starter: { facebookAccounts: 3, campaignsPerMonth: 5, facebookGroups: 10, aiGenerationsPerMonth: 10 },
  pro: { facebookAccounts: 10, campaignsPerMonth: 50, facebookGroups: 100, aiGenerationsPerMonth: 100 },
  premium: {
    facebookAccounts: null,
    campaignsPerMonth: null,
    facebookGroups: null,
    aiGenerationsPerMonth: 500,
  },
};

export const supportLevels = ['email', 'priority', 'phone'] as const;
export const currencies = ['ILS', 'USD', 'EUR'] as const;

export const planFeature = z.object({
  feature: z.string(),
  featureHebrew: z.string(),
  included: z.boolean(),
});

export const publicPlan = z.object({
  planId,
  name: z.string(),
  nameHebrew: z.string(),
  description: z.string(),
  descriptionHebrew: z.string(),
  /** A month, in `currency`; 0 means free. */
  price: z.number().min(0),
  currency: z.enum(currencies),
  formattedPrice: z.string(),
  features: z.array(planFeature),
  limits: planLimits.extend({ supportLevel: z.enum(supportLevels) }),
  isActive: z.boolean(),
  isPopular: z.boolean(),
  sortOrder: z.number().int(),
});
export type PublicPlan = z.infer<typeof publicPlan>;
