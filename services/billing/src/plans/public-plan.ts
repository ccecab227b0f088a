import type { PublicPlan } from '@megafon/contracts';
import type { PlanTerms } from './default-plans.js';

/** A price as it is written in Hebrew: `‏99 ₪`; agorot only where there are any. */
export function formattedPrice(price: number, currency: PublicPlan['currency']): string {
  const fractionDigits = Number.isInteger(price) ? 0 : 2;
  return new Intl.NumberFormat('he-IL', {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(price);
}

export function toPublicPlan(plan: PlanTerms): PublicPlan {
  return {
    planId: plan.planId,
    name: plan.name,
    nameHebrew: plan.nameHebrew,
    description: plan.description,
    descriptionHebrew: plan.descriptionHebrew,
    price: plan.price,
    currency: plan.currency,
    formattedPrice: formattedPrice(plan.price, plan.currency),
    features: plan.features,
    limits: plan.limits,
    isActive: plan.isActive,
    isPopular: plan.isPopular,
    sortOrder: plan.sortOrder,
  };
}
