import { listAllAccounts, pageSize } from '@megafon/contracts';
import type { AdminAccount } from '@megafon/contracts';
import { Badge, Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconBrandFacebook } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state.js';
import { QueryView } from '../../../components/query-view.js';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { formatDate, formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { useUrlState } from '../../../lib/use-url-state.js';
import { pageOf } from '../page-of.js';
import { Pager } from './pager.js';

const defaults = { page: '1' };
const columns = { base: 1, sm: 2, lg: 3 };

/** The accounts of all users, a card each. */
export function AccountCards() {
  const [view, change] = useUrlState(defaults);
  const page = pageOf(view);
  const accounts = useQuery({
    ...query(listAllAccounts, { query: { page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView
      query={accounts}
      skeleton={<CardsSkeleton />}
      failed={t('adminAccounts.loadFailed')}
      empty={{
        when: ({ data }) => data.length === 0,
        show: (
          <EmptyState
            icon={IconBrandFacebook}
            title={t('adminAccounts.empty')}
            help={t('adminAccounts.emptyHelp')}
          />
        ),
      }}
    >
      {({ data, pagination }) => (
        <>
          <SimpleGrid cols={columns} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.map((account) => (
              <li key={account.accountId}>
                <AccountCard account={account} />
              </li>
            ))}
          </SimpleGrid>
          <Pager pagination={pagination} onPage={(to) => change({ page: String(to) })} />
        </>
      )}
    </QueryView>
  );
}

function AccountCard({ account }: { account: AdminAccount }) {
  const { accountName, username, isActive, userName, userEmail, connectedAt, usageCount, lastUsed } = account;
  return (
    <Card h="100%" padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={0} miw={0}>
          <Text fw={600} truncate>
            <bdi>{accountName}</bdi>
          </Text>
          <Text fz="xs" c="dimmed" truncate dir="ltr" ta="end">
            {username}
          </Text>
        </Stack>
        <Badge color={isActive ? 'green' : 'gray'} style={{ flexShrink: 0 }}>
          {isActive ? t('adminAccounts.active') : t('adminAccounts.inactive')}
        </Badge>
      </Group>
      <Text fz="sm" mt="xs" truncate>
        {`${t('adminAccounts.owner')}: `}
        <bdi>{userName}</bdi>
      </Text>
      <Text fz="xs" c="dimmed" truncate dir="ltr" ta="end">
        {userEmail}
      </Text>
      <Text fz="xs" c="dimmed" mt="xs">
        {`${t('adminAccounts.connectedAt')} ${formatDate(connectedAt)} · ${t('adminAccounts.usage')}: ${formatNumber(usageCount)}`}
      </Text>
      <Text fz="xs" c="dimmed">
        {`${t('adminAccounts.lastUsed')}: `}
        {lastUsed === null ? t('adminAccounts.never') : <TimeText at={lastUsed} relative />}
      </Text>
    </Card>
  );
}

function CardsSkeleton() {
  return (
    <SimpleGrid cols={columns}>
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} h={150} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
