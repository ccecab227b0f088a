import type { PlanId } from '@megafon/contracts';

interface Placed {
  planId: PlanId;
  price: number;
  isActive: boolean;
}

/**
 * The one plan that is shown as popular: the one that was marked; where that one is gone, the first that is sold for
 * money, else the first. One mark for all plans, so that there are never two, nor none.
 * @param plans in their order
 */
export function popularOf(plans: readonly Placed[], marked: PlanId | null): PlanId | null {
  const choices = [
    plans.find(({ planId }) => planId === marked),
    plans.find(({ price, isActive }) => isActive && price > 0),
    plans[0],
  ];
  return choices.find((plan) => plan !== undefined)?.planId ?? null;
}
