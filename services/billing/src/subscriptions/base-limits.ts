import { newUserLimitNames } from '@megafon/contracts';
import type { NewUserLimits, PlanId, PlanLimits } from '@megafon/contracts';

/** What new users were given when somebody registered, and what the starter plan granted then. */
export interface BeginningLimits {
  given: NewUserLimits;
  starter: PlanLimits;
}

/**
 * What somebody has without a paid plan: what they were given when they registered. A limit of the starter plan that was
 * changed since then holds for everybody who has it.
 */
export function baseLimits(beginning: BeginningLimits | undefined, starter: PlanLimits): PlanLimits {
  const limits = { ...starter };
  if (!beginning) return limits;
  for (const name of newUserLimitNames) {
    const given = beginning.given[name];
    if (given !== null && beginning.starter[name] === starter[name]) limits[name] = given;
  }
  return limits;
}

/** What a plan grants to somebody who began so. */
export function limitsOfPlan(
  beginning: BeginningLimits | undefined,
  { plan, limits }: { plan: PlanId; limits: PlanLimits },
): PlanLimits {
  return plan === 'starter' ? baseLimits(beginning, limits) : limits;
}
