import { defaultLimits } from '@megafon/contracts';
import type { EditablePlan, PlanForm, PlanId, PlanLimits } from '@megafon/contracts';
import { revisionOf } from '@megafon/mongo';
import type { PlanTerms } from '../plans/default-plans.js';
import { toPublicPlan } from '../plans/public-plan.js';

/** The terms that a form says. What it says nothing of stays as it is, or is as the plan's id has it by default. */
export function termsOf(
  planId: PlanId,
  { limits, ...form }: PlanForm,
  before: PlanLimits = defaultLimits[planId],
): PlanTerms {
  const { facebookAccounts = before.facebookAccounts } = limits;
  const { aiGenerationsPerMonth = before.aiGenerationsPerMonth } = limits;
  return { ...form, planId, limits: { ...limits, facebookAccounts, aiGenerationsPerMonth } };
}

/** What is edited of a plan. */
export function editedOf(terms: PlanTerms): PlanTerms {
  const { formattedPrice: _shown, ...edited } = toPublicPlan(terms);
  return edited;
}

/** A plan as admins see it. */
export function toEditablePlan(plan: PlanTerms): EditablePlan {
  return { ...toPublicPlan(plan), revision: revisionOf(editedOf(plan)) };
}
