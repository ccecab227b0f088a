import { listPlans } from '@megafon/contracts';
import type { PublicPlan } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { fallbackPlans } from './fallback-plans.js';
import { query } from './query.js';

/** The plans on sale; undefined while they load, the built-in ones when they cannot be had. */
export function usePlans(): readonly PublicPlan[] | undefined {
  const plans = useQuery({ ...query(listPlans), retry: false, staleTime: 5 * 60_000 });
  if (plans.isError) return fallbackPlans;
  return plans.data?.plans.filter((plan) => plan.isActive);
}
