import { planIds } from '@megafon/contracts';
import type { createPlan, EditablePlan, PlanId, PublicPlan, RequestSource } from '@megafon/contracts';

type Source = NonNullable<RequestSource<typeof createPlan>['body']>;
/** A number field is '' while it is empty. */
type Written = number | '';

export const limitFields = [
  'campaignsPerMonth',
  'facebookGroups',
  'facebookAccounts',
  'aiGenerationsPerMonth',
] as const;

/** A plan as its form holds it. */
export interface PlanFields {
  planId: PlanId;
  price: Written;
  currency: PublicPlan['currency'];
  name: string;
  nameHebrew: string;
  description: string;
  descriptionHebrew: string;
  features: PublicPlan['features'];
  limits: Record<(typeof limitFields)[number], Written>;
  supportLevel: PublicPlan['limits']['supportLevel'];
  sortOrder: Written;
  isActive: boolean;
  isPopular: boolean;
}

/** A new plan as the form begins: everything unlimited, not popular, on sale. */
export function newPlan(taken: readonly PlanId[]): PlanFields {
  return {
    planId: planIds.find((planId) => !taken.includes(planId)) ?? 'starter',
    price: '',
    currency: 'ILS',
    name: '',
    nameHebrew: '',
    description: '',
    descriptionHebrew: '',
    features: [],
    limits: { campaignsPerMonth: '', facebookGroups: '', facebookAccounts: '', aiGenerationsPerMonth: '' },
    supportLevel: 'email',
    sortOrder: 0,
    isActive: true,
    isPopular: false,
  };
}

export function fieldsOf({
  limits,
  formattedPrice: _shown,
  revision: _of,
  ...plan
}: EditablePlan): PlanFields {
  const { supportLevel } = limits;
  const written = Object.fromEntries(limitFields.map((field) => [field, limits[field] ?? '']));
  return { ...plan, supportLevel, limits: written as PlanFields['limits'] };
}

/** What is sent: an empty limit is none. */
export function sourceOf({ limits, supportLevel, ...plan }: PlanFields): Source {
  const numbers = Object.fromEntries(
    limitFields.map((field) => [field, limits[field] === '' ? null : Number(limits[field])]),
  ) as Record<(typeof limitFields)[number], number | null>;
  return {
    ...plan,
    price: Number(plan.price),
    sortOrder: Number(plan.sortOrder),
    limits: { ...numbers, supportLevel },
  };
}
