import type { AdminUser } from '@megafon/contracts';
import { Button, Group, Table, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';
import { PlanBadge, RoleBadge } from './badges.js';

interface Props {
  users: readonly AdminUser[];
  mayRemove: boolean;
  onOpen: (user: AdminUser) => void;
  onRemove: (user: AdminUser) => void;
}

/** Narrower than this it scrolls by itself, not the page. */
const minWidth = 720;

export function UserTable({ users, mayRemove, onOpen, onRemove }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={t('adminUsers.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('adminUsers.user')}</Table.Th>
            <Table.Th>{t('adminUsers.role')}</Table.Th>
            <Table.Th>{t('adminUsers.plan')}</Table.Th>
            <Table.Th>{t('adminUsers.expires')}</Table.Th>
            <Table.Th>{t('adminUsers.registered')}</Table.Th>
            <Table.Th>{t('adminUsers.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Table.Tr key={user._id}>
              <Table.Td maw={260}>
                <Text fw={600} truncate>
                  <bdi>{user.name}</bdi>
                </Text>
                <Text fz="xs" c="dimmed" truncate dir="ltr" ta="end">
                  {user.email}
                </Text>
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
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
