import { listPlans } from '@megafon/contracts';
import type { PlanId, PublicPlan } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/t.js';
import { fallbackPlans } from './fallback-plans.js';
import { query } from './query.js';

/** The plans on sale; undefined while they load, the built-in ones when they cannot be had. */
export function usePlans(): readonly PublicPlan[] | undefined {
  const plans = useQuery({ ...query(listPlans), retry: false, staleTime: 5 * 60_000 });
  if (plans.isError) return fallbackPlans;
  return plans.data?.plans.filter((plan) => plan.isActive);
}

/** What an admin calls a plan in Hebrew; by its id, where it is not on sale or not here yet. */
export function usePlanName(): (plan: PlanId) => string {
  const plans = usePlans();
  return (plan) =>
    plans?.find(({ planId }) => planId === plan)?.nameHebrew ??
    t('frame.planPromo', { plan: t(`frame.plan.${plan}`) });
}
