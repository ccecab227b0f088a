import type { PlanId } from '@megafon/contracts';
import { t } from '../i18n/t.js';
import { usePlans } from './use-plans.js';

/** What an admin calls a plan in Hebrew; by its id, where it is not on sale or not here yet. */
export function usePlanName(): (plan: PlanId) => string {
  const plans = usePlans();
  return (plan) =>
    plans?.find(({ planId }) => planId === plan)?.nameHebrew ??
    t('frame.planPromo', { plan: t(`frame.plan.${plan}`) });
}
