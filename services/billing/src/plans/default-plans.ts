import { defaultLimits, planNamesHebrew } from '@megafon/contracts';
import type { PublicPlan } from '@megafon/contracts';

export type PlanTerms = Omit<PublicPlan, 'formattedPrice'>;

/** Hebrew and English of what a plan includes. */
function included(...features: [english: string, hebrew: string][]): PlanTerms['features'] {
  return features.map(([feature, featureHebrew]) => ({ feature, featureHebrew, included: true }));
}

/** The plans a new system starts with; an admin may change them afterwards. Prices in shekels a month. */
export const defaultPlans: readonly PlanTerms[] = [
  {
    planId: 'starter',
    name: 'Starter',
    nameHebrew: planNamesHebrew.starter,
    description: 'For getting to know the system',
    descriptionHebrew: 'להיכרות עם המערכת, ללא עלות',
    price: 0,
    currency: 'ILS',
    features: included(
      ['3 Facebook accounts', '3 חשבונות פייסבוק'],
      ['5 campaigns a month', '5 קמפיינים בחודש'],
      ['10 groups', '10 קבוצות'],
      ['Basic support', 'תמיכה בסיסית'],
    ),
    limits: { ...defaultLimits.starter, supportLevel: 'email' },
    isActive: true,
    isPopular: false,
    sortOrder: 0,
  },
  {
    planId: 'pro',
    name: 'Pro',
    nameHebrew: planNamesHebrew.pro,
    description: 'For businesses that market every week',
    descriptionHebrew: 'לעסקים שמשווקים בכל שבוע',
    price: 99,
    currency: 'ILS',
    features: included(
      ['10 Facebook accounts', '10 חשבונות פייסבוק'],
      ['50 campaigns a month', '50 קמפיינים בחודש'],
      ['100 groups', '100 קבוצות'],
      ['Advanced reports', 'דוחות מתקדמים'],
      ['Priority support', 'תמיכה בעדיפות'],
    ),
    limits: { ...defaultLimits.pro, supportLevel: 'priority' },
    isActive: true,
    isPopular: true,
    sortOrder: 1,
  },
  {
    planId: 'premium',
    name: 'Premium',
    nameHebrew: planNamesHebrew.premium,
    description: 'For agencies and heavy use',
    descriptionHebrew: 'לסוכנויות ולשימוש נרחב',
    price: 199,
    currency: 'ILS',
    features: included(
      ['Unlimited accounts', 'חשבונות ללא הגבלה'],
      ['Unlimited campaigns', 'קמפיינים ללא הגבלה'],
      ['Unlimited groups', 'קבוצות ללא הגבלה'],
      ['All features', 'כל היכולות'],
      ['VIP support', 'תמיכת VIP'],
    ),
    limits: { ...defaultLimits.premium, supportLevel: 'phone' },
    isActive: true,
    isPopular: false,
    sortOrder: 2,
  },
];
