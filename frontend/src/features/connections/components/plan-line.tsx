import type { PlanId, PlanLimits } from '@megafon/contracts';
import { Group, Text } from '@mantine/core';
import { PlanBadge } from '../../../components/plan-badge.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

interface Props {
  plan: PlanId;
  limits: PlanLimits;
  /** undefined while the accounts load. */
  used: number | undefined;
}

/** The current plan, and how many of its accounts are used. */
export function PlanLine({ plan, limits, used }: Props) {
  const { facebookAccounts: limit } = limits;
  return (
    <Group gap="xs" mb="lg" align="center">
      <Text fz="sm" c="dimmed">
        {t('connections.currentPlan')}
      </Text>
      <PlanBadge plan={plan} limits={limits} />
      {used !== undefined && (
        <Text fz="sm">
          {limit === null
            ? t('connections.usedUnlimited', { used: formatNumber(used) })
            : t('connections.used', { used: formatNumber(used), limit: formatNumber(limit) })}
        </Text>
      )}
    </Group>
  );
}
