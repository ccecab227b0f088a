import { statsPeriods } from '@megafon/contracts';
import type { getAnalytics, getGroupStats, ReplyOf } from '@megafon/contracts';
import { Button, SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../i18n/t.js';
import { together } from '../../lib/together.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { useDaily } from './api/use-daily.js';
import { useGroupStats } from './api/use-group-stats.js';
import { useOverview } from './api/use-overview.js';
import { DailyChart } from './components/daily-chart.js';
import { GroupChart } from './components/group-chart.js';
import { Lessons } from './components/lessons.js';
import { OverviewCards } from './components/overview-cards.js';

type Period = '7' | '30' | '90';

const periods = statsPeriods.map((days) => String(days) as Period);
const defaults: { period: Period } = { period: '30' };
const allowed = { period: periods };

export function StatisticsPage() {
  const [{ period }, change] = useUrlState(defaults, allowed);
  const stats = useStatistics(Number(period));
  return (
    <>
      <PageHeader
        title={t('statistics.title')}
        help={t('statistics.help')}
        action={
          <SegmentedControl
            aria-label={t('statistics.period')}
            value={period}
            onChange={(value) => change({ period: value })}
            data={periods.map((value) => ({ value, label: t('statistics.days', { n: value }) }))}
          />
        }
      />
      <FirstUseHint screen="statistics" />
      <QueryView query={stats} failed={t('statistics.loadFailed')} skeleton={<Waiting />}>
        {({ overview, groups, days }) => (
          <>
            <OverviewCards {...overview} />
            {groups.length === 0 && days.every(({ posts }) => posts === 0) ? (
              <EmptyState
                icon={IconChartBar}
                title={t('statistics.empty')}
                help={t('statistics.emptyHelp')}
                action={
                  <Button component={Link} to="/campaigns">
                    {t('statistics.toCampaigns')}
                  </Button>
                }
              />
            ) : (
              <Charts groups={groups} days={days} />
            )}
            <Lessons />
          </>
        )}
      </QueryView>
    </>
  );
}

function Charts({
  groups,
  days,
}: {
  groups: ReplyOf<typeof getGroupStats>;
  days: ReplyOf<typeof getAnalytics>;
}) {
  return (
    <Stack>
      <GroupChart groups={groups} />
      <DailyChart days={days} />
    </Stack>
  );
}

function useStatistics(period: number) {
  return together({
    overview: useOverview(period),
    groups: useGroupStats(period),
    days: useDaily(period),
  });
}

function Waiting() {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
        {[0, 1, 2, 3].map((n) => (
          <Skeleton key={n} h={96} radius="lg" />
        ))}
      </SimpleGrid>
      <Skeleton h={360} radius="lg" />
      <Skeleton h={360} radius="lg" />
    </Stack>
  );
}
