import type { PublicPlan } from '@megafon/contracts';
import { useSearchParams } from 'react-router-dom';
import { isPayable } from '../../lib/use-plans.js';

type Choose = (plan: PublicPlan | null) => void;

/** The plan that is being paid, which the address names: other screens lead here with it. Null where it is not sold. */
export function useChosenPlan(
  plans: readonly PublicPlan[] | undefined,
): [chosen: PublicPlan | null, choose: Choose] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('plan');
  const chosen = plans?.find((plan) => plan.planId === asked && isPayable(plan)) ?? null;
  const choose: Choose = (plan) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        if (plan) next.set('plan', plan.planId);
        else next.delete('plan');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [chosen, choose];
}
