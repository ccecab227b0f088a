import { defaultLimits } from '@megafon/contracts';
import type { PlanForm, PlanId, PlanLimits } from '@megafon/contracts';
import type { PlanTerms } from '../plans/default-plans.js';

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
