import type { PublicPlan } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { plansOnSale } from './plans-on-sale.js';

/** The plans on sale. Only the landing page has others where they cannot be had: nothing is paid there. */
export function usePlans() {
  return useQuery(plansOnSale());
}

/** Whether a month of it can be bought: the payment's window takes shekels. */
export function isPayable({ price, currency }: PublicPlan): boolean {
  return price > 0 && currency === 'ILS';
}
