import type { PlanId } from '@megafon/contracts';
import { isOnSale } from './on-sale.js';

interface Placed {
  planId: PlanId;
  price: number;
  isActive: boolean;
  closing?: boolean;
}

/**
 * The one plan that is shown as popular, one of those on sale: the one that was marked; where that one is gone or off
 * sale, the first that is sold for money, else the first. One mark for all plans, so that there are never two, nor none.
 * @param plans in their order
 */
export function popularOf(plans: readonly Placed[], marked: PlanId | null): PlanId | null {
  const sold = plans.filter(isOnSale);
  // While nothing is on sale, only admins see which it would be.
  const shown = sold.length > 0 ? sold : plans;
  const choices = [
    shown.find(({ planId }) => planId === marked),
    shown.find(({ price }) => price > 0),
    shown[0],
  ];
  return choices.find((plan) => plan !== undefined)?.planId ?? null;
}
