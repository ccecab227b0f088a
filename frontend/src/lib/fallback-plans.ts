import { defaultLimits } from '@megafon/contracts';
import type { PlanId, PublicPlan } from '@megafon/contracts';
import { formatMoney } from './format.js';

function plan(
  planId: PlanId,
  fields: { name: string; price: number; features: string[]; popular?: boolean },
): PublicPlan {
  return {
    planId,
    name: fields.name,
    nameHebrew: fields.name,
    description: '',
    descriptionHebrew: '',
    price: fields.price,
    currency: 'ILS',
    formattedPrice: formatMoney(fields.price, 'ILS'),
    features: fields.features.map((text) => ({ feature: text, featureHebrew: text, included: true })),
    limits: { ...defaultLimits[planId], supportLevel: 'email' },
    isActive: true,
    isPopular: fields.popular ?? false,
    sortOrder: 0,
  };
}

/** Shown when the plans cannot be fetched: a visitor never meets an empty price list for a fault of ours. */
export const fallbackPlans: readonly PublicPlan[] = [
  plan('starter', {
    name: 'Starter',
    price: 0,
    features: ['3 חשבונות פייסבוק', '5 קמפיינים בחודש', '10 קבוצות', 'תמיכה בסיסית'],
  }),
  plan('pro', {
    name: 'Pro',
    price: 99,
    popular: true,
    features: ['10 חשבונות פייסבוק', '50 קמפיינים בחודש', '100 קבוצות', 'דוחות מתקדמים', 'תמיכה מועדפת'],
  }),
  plan('premium', {
    name: 'Premium',
    price: 199,
    features: ['חשבונות ללא הגבלה', 'קמפיינים ללא הגבלה', 'קבוצות ללא הגבלה', 'כל היכולות', 'תמיכת VIP'],
  }),
];
