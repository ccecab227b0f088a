import type { PlanId, PlanLimits } from '@megafon/contracts';
import { Badge } from '@mantine/core';
import { t } from '../i18n/t.js';

const colors: Record<PlanId, string> = { premium: 'violet', pro: 'primary', starter: 'gray' };

interface Props {
  plan: PlanId;
  /** Where they are given, a plan without any says so. */
  limits?: PlanLimits;
}

/** A plan by its fixed name; an admin's own is `usePlanName`. */
export function PlanBadge({ plan, limits }: Props) {
  return (
    // A narrow place would cut its words off.
    <Badge color={colors[plan]} miw="max-content">
      {t(`frame.plan.${plan}`)}
      {limits && isUnlimited(limits) && ` · ${t('frame.unlimited')}`}
    </Badge>
  );
}

/** What is written with AI is counted in every plan. */
function isUnlimited({ facebookAccounts, campaignsPerMonth, facebookGroups }: PlanLimits): boolean {
  return facebookAccounts === null && campaignsPerMonth === null && facebookGroups === null;
}
