import { listUsers, roles, pageSize } from '@megafon/contracts';
import type { AdminUser } from '@megafon/contracts';
import { Card, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, useNotice } from '../../../components/banner.js';
import { EmptyState } from '../../../components/empty-state.js';
import { NoMatches } from '../../../components/no-matches.js';
import { QueryView } from '../../../components/query-view.js';
import { SearchField } from '../../../components/search-field.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { useUrlState } from '../../../lib/use-url-state.js';
import { useUser } from '../../../lib/use-session.js';
import { useUserActions } from '../api/use-user-actions.js';
import { pageOf } from '../page-of.js';
import { Pager } from './pager.js';
import { UserDeletions } from './user-deletions.js';
import { UserModal } from './user-modal.js';
import { UserTable } from './user-table.js';

const everyRole = 'all';
const roleFilters = [everyRole, ...roles] as const;
const defaults: { q: string; role: (typeof roleFilters)[number]; page: string } = {
  q: '',
  role: everyRole,
  page: '1',
};
const allowed = { role: roleFilters };

/** All users: searched, filtered, page by page; each with what an admin may do. */
export function UserManagement() {
  const isSuperadmin = useUser().role === 'superadmin';
  const [view, change] = useUrlState(defaults, allowed);
  const notice = useNotice();
  const actions = useUserActions(notice);
  const [chosen, choose] = useState<string | null>(null);
  const page = pageOf(view);
  const search = {
    page,
    limit: pageSize,
    ...(view.q !== '' && { search: view.q }),
    ...(view.role !== everyRole && { role: view.role }),
  };
  const users = useQuery({ ...query(listUsers, { query: search }), placeholderData: keepPreviousData });
  const isSearched = view.q !== '' || view.role !== everyRole;
  const found = users.data?.data.find(({ _id }) => _id === chosen);
  const clear = () => change({ q: '', role: everyRole, page: '1' });

  return (
    <>
      <Group gap="sm" mb="md">
        <div style={{ flex: '1 1 220px' }}>
          <SearchField
            label={t('adminUsers.search')}
            value={view.q}
            onChange={(q) => change({ q, page: '1' })}
          />
        </div>
        <NativeSelect
          aria-label={t('adminUsers.filter')}
          value={view.role}
          onChange={(event) =>
            change({ role: event.currentTarget.value as (typeof roleFilters)[number], page: '1' })
          }
          data={roleFilters.map((value) => ({
            value,
            label: value === everyRole ? t('adminPanel.allRoles') : t(`adminPanel.roles.${value}`),
          }))}
        />
      </Group>
      {found === undefined && <Banner notice={notice.notice} onClose={notice.clear} />}
      <QueryView
        query={users}
        skeleton={<UsersSkeleton />}
        failed={t('adminUsers.loadFailed')}
        empty={{
          when: ({ data }) => data.length === 0,
          show: isSearched ? (
            <NoMatches onClear={clear} />
          ) : (
            <EmptyState icon={IconUsers} title={t('adminUsers.empty')} />
          ),
        }}
      >
        {({ data, pagination }) => (
          <>
            <Text fz="sm" c="dimmed" mb="xs" role="status">
              {t('adminUsers.count', { n: formatNumber(pagination.total) })}
            </Text>
            <Card padding={0}>
              <UserTable
                users={data}
                mayRemove={isSuperadmin}
                onOpen={(user: AdminUser) => {
                  notice.clear();
                  choose(user._id);
                }}
                onRemove={actions.askToRemove}
              />
            </Card>
            <Pager pagination={pagination} onPage={(to) => change({ page: String(to) })} />
          </>
        )}
      </QueryView>
      <UserDeletions />
      <UserModal
        user={found ?? null}
        isSuperadmin={isSuperadmin}
        busy={actions.busy}
        notice={notice}
        onClose={() => choose(null)}
        onRole={actions.setRole}
        onPlan={actions.setPlan}
        onEndSessions={actions.askToEndSessions}
        onResetSecondFactors={actions.askToResetSecondFactors}
      />
    </>
  );
}

function UsersSkeleton() {
  return (
    <Stack gap="sm">
      {[0, 1, 2, 3, 4].map((n) => (
        <Skeleton key={n} h={52} />
      ))}
    </Stack>
  );
}
