import { adminStats } from '@megafon/contracts';
import { Stack, Tabs } from '@mantine/core';
import {
  IconActivity,
  IconBrandFacebook,
  IconChartBar,
  IconFileCertificate,
  IconHeartbeat,
  IconMailX,
  IconPackage,
  IconServer2,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Forbidden } from '../../components/forbidden.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../i18n/t.js';
import { query } from '../../lib/query.js';
import { session } from '../../lib/session.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { useUser } from '../../lib/use-session.js';
import { useFactorGate } from './api/use-factor-gate.js';
import { AccountCards } from './components/account-cards.js';
import { ActivityLists } from './components/activity-lists.js';
import { AuditLog } from './components/audit-log.js';
import { DeadLetters } from './components/dead-letters.js';
import { KillSwitchCard } from './components/kill-switch-card.js';
import { NewUserDefaults } from './components/new-user-defaults.js';
import { Overview, OverviewSkeleton } from './components/overview.js';
import { PlanManagement } from './components/plan-management.js';
import { ProxyInventory } from './components/proxy-inventory.js';
import { SecondFactorRequired } from './components/second-factor-required.js';
import { SuperadminBar } from './components/superadmin-bar.js';
import { StrangePages } from './components/strange-pages.js';
import { SystemState } from './components/system-state.js';
import { UserManagement } from './components/user-management.js';
import { lookEveryMs } from './look-every.js';
import classes from './admin-page.module.css';

const tabs = [
  'overview',
  'users',
  'accounts',
  'plans',
  'activity',
  'system',
  'proxies',
  'audit',
  'dead-letters',
] as const;
type Tab = (typeof tabs)[number];
const icons: Record<Tab, typeof IconChartBar> = {
  overview: IconChartBar,
  users: IconUsers,
  accounts: IconBrandFacebook,
  plans: IconPackage,
  activity: IconActivity,
  system: IconHeartbeat,
  proxies: IconServer2,
  audit: IconFileCertificate,
  'dead-letters': IconMailX,
};
/** A tab begins with its first page and without a search. */
const defaults: Record<
  'page' | 'q' | 'role' | 'act' | 'account' | 'user' | 'state' | 'type' | 'group' | 'letter',
  string
> & { tab: Tab } = {
  tab: 'overview',
  page: '1',
  q: '',
  role: 'all',
  act: '',
  account: '',
  user: '',
  state: '',
  type: '',
  group: '',
  letter: '',
};
const allowed = { tab: tabs };

/** On a phone most of the tabs are out of view until they are scrolled to. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function AdminPage() {
  const { role } = useUser();
  const isStored = session.isStored();
  const isAdmin = isStored && (role === 'admin' || role === 'superadmin');
  const isSuperadmin = role === 'superadmin';
  const [view, change] = useUrlState(defaults, allowed);
  const stats = useQuery({
    ...query(adminStats),
    enabled: isAdmin,
    // Other tabs ask for it once, to know whether the panel is open to this admin.
    refetchInterval: view.tab === 'overview' && lookEveryMs,
  });
  const gate = useFactorGate(stats);
  if (!isStored) return <Refused title={t('admin.notSignedIn')} />;
  if (gate.isClosed) return <SecondFactorRequired isSuperadmin={isSuperadmin} gate={gate} />;
  if (!isAdmin || gate.isForbidden)
    return <Refused title={t('admin.forbidden')} help={t('admin.forbiddenHelp')} />;
  const open = (tab: Tab) => change({ ...defaults, tab });
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        help={t('admin.help')}
        action={isSuperadmin ? <SuperadminBar onOpen={gate.hold} /> : undefined}
      />
      <Tabs value={view.tab} onChange={(tab) => open(tab as Tab)} keepMounted={false}>
        <Tabs.List mb="lg" aria-label={t('admin.title')} className={classes.tabs}>
          {tabs.map((tab) => {
            const Icon = icons[tab];
            return (
              <Tabs.Tab
                key={tab}
                value={tab}
                ref={tab === view.tab ? intoView : undefined}
                leftSection={<Icon size={16} aria-hidden />}
              >
                {t(`adminPanel.tabs.${tab}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Stack gap="lg">
            <KillSwitchCard mayTurn={isSuperadmin} />
            <StrangePages />
            <QueryView query={stats} skeleton={<OverviewSkeleton />} failed={t('admin.loadFailed')}>
              {({ data }) => <Overview stats={data} />}
            </QueryView>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <UserManagement />
        </Tabs.Panel>
        <Tabs.Panel value="accounts">
          <AccountCards />
        </Tabs.Panel>
        <Tabs.Panel value="plans">
          <PlanManagement />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityLists />
        </Tabs.Panel>
        <Tabs.Panel value="system">
          <Stack gap="lg">
            <SystemState />
            <NewUserDefaults />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="proxies">
          <ProxyInventory />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditLog />
        </Tabs.Panel>
        <Tabs.Panel value="dead-letters">
          <DeadLetters mayReplay={isSuperadmin} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Refused(words: { title: string; help?: string }) {
  return (
    <>
      <PageHeader title={t('admin.title')} />
      <Forbidden {...words} />
    </>
  );
}
