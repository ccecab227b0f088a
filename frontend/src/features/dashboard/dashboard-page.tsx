import type { DashboardStats } from '@megafon/contracts';
import { Button, Center, Loader, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../i18n/t.js';
import { useDashboardStats } from './api/use-dashboard-stats.js';
import { AttentionCard } from './components/attention-card.js';
import { DashboardCards } from './components/dashboard-cards.js';
import { LatelyLine } from './components/lately-line.js';
import { QuickActions } from './components/quick-actions.js';
import { RecentActivity } from './components/recent-activity.js';
import { UpcomingRuns } from './components/upcoming-runs.js';
import { WeeklyChart } from './components/weekly-chart.js';

export function DashboardPage() {
  const stats = useDashboardStats();
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        help={t('dashboard.help')}
        action={
          <Button component={Link} to="/campaigns?create=true" leftSection={<IconPlus size={18} />}>
            {t('dashboard.createCampaign')}
          </Button>
        }
      />
      <FirstUseHint screen="dashboard" when={stats.data !== undefined && isEmpty(stats.data)} />
      <QueryView query={stats} failed={t('dashboard.loadFailed')} skeleton={<Waiting />}>
        {(data) => <Shown stats={data} />}
      </QueryView>
    </>
  );
}

function Shown({ stats }: { stats: DashboardStats }) {
  const { overview, change, dailyActivity, recentActivity, attention, upcoming, lately } = stats;
  const isNew = isEmpty(stats);
  return (
    <>
      <AttentionCard attention={attention} />
      {!isNew && upcoming && <UpcomingRuns runs={upcoming} />}
      {!isNew && lately && <LatelyLine lately={lately} />}
      <DashboardCards overview={overview} change={change} />
      {isNew ? (
        <Stack>
          <EmptyState
            icon={IconSpeakerphone}
            title={t('dashboard.empty')}
            help={t('dashboard.emptyHelp')}
            action={
              <Button component={Link} to="/create">
                {t('dashboard.createFirst')}
              </Button>
            }
          />
          <QuickActions />
        </Stack>
      ) : (
        <Stack>
          <WeeklyChart days={dailyActivity} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <RecentActivity activity={recentActivity} />
            <QuickActions />
          </SimpleGrid>
        </Stack>
      )}
    </>
  );
}

/** Nothing was published, and nothing is to be. */
function isEmpty({ overview, recentActivity, dailyActivity }: DashboardStats): boolean {
  const { publishedCampaigns, totalPosts, totalComments, pendingCampaigns } = overview;
  return (
    publishedCampaigns + totalPosts + totalComments + pendingCampaigns + recentActivity.length === 0 &&
    dailyActivity.every(({ count }) => count === 0)
  );
}

function Waiting() {
  return (
    <Center mih={420}>
      <Stack align="center" gap="sm">
        <Loader />
        <Text c="dimmed">{t('dashboard.loading')}</Text>
      </Stack>
    </Center>
  );
}
