import { planNamesHebrew } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { plansOnSale } from './plans-on-sale.js';

/** What an admin calls a plan in Hebrew; by its id, where it is not on sale or not here. */
export function usePlanName(): (plan: PlanId) => string {
  // Not `usePlans`: the frame of all pages has this, and would carry the built-in plans.
  const { data: plans } = useQuery(plansOnSale());
  return (plan) => plans?.find(({ planId }) => planId === plan)?.nameHebrew ?? planNamesHebrew[plan];
}
