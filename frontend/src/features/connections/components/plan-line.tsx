import type { PlanId } from '@megafon/contracts';
import { Badge, Group, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

interface Props {
  plan: PlanId;
  /** null means unlimited. */
  limit: number | null;
  /** undefined while the accounts load. */
  used: number | undefined;
}

/** The current plan, how much of it is used, and what each plan allows. */
export function PlanLine({ plan, limit, used }: Props) {
  return (
    <Group gap="xs" mb="lg" align="center">
      <Text fz="sm" c="dimmed">
        {t('connections.currentPlan')}
      </Text>
      <Badge color={plan === 'premium' ? 'violet' : plan === 'pro' ? 'primary' : 'gray'}>
        {t(`frame.plan.${plan}`)}
        {plan === 'premium' ? ` · ${t('frame.unlimited')}` : ''}
      </Badge>
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
