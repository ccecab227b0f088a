import type { PlanId } from '../billing/plans.js';

/** What a plan is called where nobody can ask what an admin calls it now: in mails, invoices and notifications. */
export const planNamesHebrew = {
  starter: 'חבילת התחלה',
  pro: 'חבילת מקצוען',
  premium: 'חבילת פרימיום',
} as const;

/** What was paid for, as it was called then; as it is called here where that was not kept. */
export function paidPlanName({ plan, planName }: { plan: PlanId; planName?: string | undefined }): string {
  return planName ?? planNamesHebrew[plan];
}
