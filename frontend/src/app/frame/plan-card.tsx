import { defaultLimits, getSubscriptionStatus, subscriptionChanged } from '@megafon/contracts';
import { Badge, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { useLive } from '../../lib/live/use-live.js';
import { query, refreshAnswers } from '../../lib/query.js';
import { useUser } from '../../lib/use-session.js';

/** The plan and what it grants. */
export function PlanCard({ collapsed }: { collapsed: boolean }) {
  const user = useUser();
  const client = useQueryClient();
  const status = useQuery({ ...query(getSubscriptionStatus), enabled: user.role !== 'superadmin' });
  useLive(subscriptionChanged, () => void refreshAnswers(client, [getSubscriptionStatus]));
  if (user.role === 'superadmin') return null;

  const plan = status.data?.subscription.plan ?? user.subscriptionPlan;
  const limits = status.data?.subscription.limits ?? defaultLimits[plan];
  const title = t('frame.planPromo', { plan: t(`frame.plan.${plan}`) });
  if (collapsed) {
    return (
      <ThemeIcon variant="light" size={36} role="img" aria-label={title} title={title}>
        <IconCrown size={18} />
      </ThemeIcon>
    );
  }
  return (
    <Paper withBorder p="sm">
      <Stack gap={4}>
        <Group justify="space-between" gap={4}>
          <Text fw={600}>{title}</Text>
          {plan === 'premium' && <Badge color="violet">{t('frame.unlimited')}</Badge>}
        </Group>
        <Text fz="xs" c="dimmed">
          {limits.facebookAccounts === null
            ? t('frame.planAccountsUnlimited')
            : t('frame.planAccounts', { n: formatNumber(limits.facebookAccounts) })}
        </Text>
        <Text fz="xs" c="dimmed">
          {limits.facebookGroups === null
            ? t('frame.planGroupsUnlimited')
            : t('frame.planGroups', { n: formatNumber(limits.facebookGroups) })}
        </Text>
      </Stack>
    </Paper>
  );
}
