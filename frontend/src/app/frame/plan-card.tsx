import { defaultLimits, getSubscriptionStatus } from '@megafon/contracts';
import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PlanBadge } from '../../components/plan-badge.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { query } from '../../lib/query.js';
import { usePlanName } from '../../lib/use-plan-name.js';
import { useUser } from '../../lib/use-session.js';

interface Props {
  collapsed: boolean;
}

/** The plan and what it grants; a superadmin has none. */
export function PlanCard({ collapsed }: Props) {
  return useUser().role === 'superadmin' ? null : <OwnPlan collapsed={collapsed} />;
}

function OwnPlan({ collapsed }: Props) {
  const user = useUser();
  const status = useQuery(query(getSubscriptionStatus));
  const plan = status.data?.subscription.plan ?? user.subscriptionPlan;
  const limits = status.data?.subscription.limits ?? defaultLimits[plan];
  const title = usePlanName()(plan);
  if (collapsed) {
    return (
      <ActionIcon
        component={Link}
        to="/subscription"
        variant="light"
        size={36}
        aria-label={`${title}, ${t('frame.managePlan')}`}
        title={title}
      >
        <IconCrown size={18} />
      </ActionIcon>
    );
  }
  return (
    <Paper withBorder p="sm">
      <Stack gap={4}>
        <Group justify="space-between" gap={4}>
          <Text fw={600} dir="auto">
            {title}
          </Text>
          <PlanBadge plan={plan} limits={limits} />
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
        <Button component={Link} to="/subscription" variant="light" size="xs" mt={4}>
          {t('frame.managePlan')}
        </Button>
      </Stack>
    </Paper>
  );
}
