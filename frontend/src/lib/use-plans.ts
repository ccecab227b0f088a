import type { PublicPlan } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { fallbackPlans } from './fallback-plans.js';
import { plansOnSale } from './plans-on-sale.js';

/** The plans on sale; undefined while they load, the built-in ones when they cannot be had. */
export function usePlans(): readonly PublicPlan[] | undefined {
  const plans = useQuery(plansOnSale());
  return plans.isError ? fallbackPlans : plans.data;
}
