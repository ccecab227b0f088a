import type { AdminUser } from '@megafon/contracts';
import { Button, Group, Text } from '@mantine/core';
import { PlanBadge } from '../../../components/plan-badge.js';
import { t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';
import { AdminRows } from './admin-rows.js';
import { RowTitle } from './admin-table.js';
import { RoleBadge } from './role-badge.js';

interface Props {
  users: readonly AdminUser[];
  mayRemove: boolean;
  onOpen: (user: AdminUser) => void;
  onRemove: (user: AdminUser) => void;
}

export function UserTable({ users, ...actions }: Props) {
  return (
    <AdminRows
      label={t('adminUsers.title')}
      rows={users}
      keyOf={({ _id }) => _id}
      columns={[
        {
          heading: t('adminUsers.user'),
          cell: ({ name, email }) => <RowTitle title={name} name={email} />,
          size: { maw: 260 },
        },
        { heading: t('adminUsers.role'), cell: ({ role }) => <RoleBadge role={role} />, named: true },
        {
          heading: t('adminUsers.plan'),
          cell: ({ subscriptionPlan }) => <PlanBadge plan={subscriptionPlan} />,
          named: true,
        },
        {
          heading: t('adminUsers.expires'),
          cell: ({ subscriptionExpiresAt: expires }) => (
            <Text fz="sm">{expires === null ? t('adminUsers.noExpiry') : formatDate(expires)}</Text>
          ),
          named: true,
        },
        {
          heading: t('adminUsers.registered'),
          cell: ({ createdAt }) => <Text fz="sm">{formatDate(createdAt)}</Text>,
          named: true,
        },
        { heading: t('adminUsers.actions'), cell: (user) => <Actions user={user} {...actions} /> },
      ]}
      rowSpacing="xs"
    />
  );
}

function Actions({ user, mayRemove, onOpen, onRemove }: Omit<Props, 'users'> & { user: AdminUser }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        onClick={() => onOpen(user)}
        aria-label={t('adminUsers.detailsOf', { name: user.name })}
      >
        {t('adminUsers.details')}
      </Button>
      {mayRemove && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          onClick={() => onRemove(user)}
          aria-label={t('adminUsers.removeOf', { name: user.name })}
        >
          {t('adminUsers.remove')}
        </Button>
      )}
    </Group>
  );
}
