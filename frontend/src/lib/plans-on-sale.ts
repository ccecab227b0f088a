import { listPlans } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { query } from './query.js';

/** Asks for the plans on sale. */
export const plansOnSale = () => ({
  ...query(listPlans),
  retry: false,
  staleTime: 5 * 60_000,
  select: ({ plans }: ReplyOf<typeof listPlans>) => plans.filter((plan) => plan.isActive),
});
