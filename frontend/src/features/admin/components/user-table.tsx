import type { AdminUser } from '@megafon/contracts';
import { Button, Group, Table } from '@mantine/core';
import { PlanBadge } from '../../../components/plan-badge.js';
import { t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';
import { AdminTable, RowTitle } from './admin-table.js';
import { RoleBadge } from './role-badge.js';

interface Props {
  users: readonly AdminUser[];
  mayRemove: boolean;
  onOpen: (user: AdminUser) => void;
  onRemove: (user: AdminUser) => void;
}

export function UserTable({ users, mayRemove, onOpen, onRemove }: Props) {
  return (
    <AdminTable
      label={t('adminUsers.title')}
      headings={[
        t('adminUsers.user'),
        t('adminUsers.role'),
        t('adminUsers.plan'),
        t('adminUsers.expires'),
        t('adminUsers.registered'),
        t('adminUsers.actions'),
      ]}
      rowSpacing="xs"
    >
      {users.map((user) => (
        <Table.Tr key={user._id}>
          <Table.Td maw={260}>
            <RowTitle title={user.name} name={user.email} />
          </Table.Td>
          <Table.Td>
            <RoleBadge role={user.role} />
          </Table.Td>
          <Table.Td>
            <PlanBadge plan={user.subscriptionPlan} />
          </Table.Td>
          <Table.Td>
            {user.subscriptionExpiresAt === null
              ? t('adminUsers.noExpiry')
              : formatDate(user.subscriptionExpiresAt)}
          </Table.Td>
          <Table.Td>{formatDate(user.createdAt)}</Table.Td>
          <Table.Td>
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
          </Table.Td>
        </Table.Tr>
      ))}
    </AdminTable>
  );
}
