import { adminStats } from '@megafon/contracts';
import { Stack, Tabs } from '@mantine/core';
import { IconChartBar, IconServer2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Forbidden } from '../../components/forbidden.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../i18n/t.js';
import { ApiError } from '../../lib/api-error.js';
import { query } from '../../lib/query.js';
import { session } from '../../lib/session.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { useUser } from '../../lib/use-session.js';
import { KillSwitchCard } from './components/kill-switch-card.js';
import { Overview, OverviewSkeleton } from './components/overview.js';
import { ProxyInventory } from './components/proxy-inventory.js';

const tabs = ['overview', 'proxies'] as const;
const defaults: { tab: (typeof tabs)[number] } = { tab: 'overview' };
const allowed = { tab: tabs };

export function AdminPage() {
  const { role } = useUser();
  const isStored = session.isStored();
  const isAdmin = isStored && (role === 'admin' || role === 'superadmin');
  const stats = useQuery({ ...query(adminStats), enabled: isAdmin });
  const [view, change] = useUrlState(defaults, allowed);
  const refused = stats.error instanceof ApiError && stats.error.status === 403;
  if (!isStored) return <Forbidden title={t('admin.notSignedIn')} />;
  if (!isAdmin || refused) return <Forbidden title={t('admin.forbidden')} help={t('admin.forbiddenHelp')} />;
  return (
    <>
      <PageHeader title={t('admin.title')} help={t('admin.help')} />
      <Tabs
        value={view.tab}
        onChange={(tab) => change({ tab: tab === 'proxies' ? tab : 'overview' })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label={t('admin.title')}>
          <Tabs.Tab value="overview" leftSection={<IconChartBar size={16} aria-hidden />}>
            {t('admin.overview')}
          </Tabs.Tab>
          <Tabs.Tab value="proxies" leftSection={<IconServer2 size={16} aria-hidden />}>
            {t('proxies.title')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Stack gap="lg">
            <KillSwitchCard mayTurn={role === 'superadmin'} />
            <QueryView query={stats} skeleton={<OverviewSkeleton />} failed={t('admin.loadFailed')}>
              {({ data }) => <Overview stats={data} />}
            </QueryView>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="proxies">
          <ProxyInventory />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
