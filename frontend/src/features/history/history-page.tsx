import { historyRanges, historyStates } from '@megafon/contracts';
import { Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { LoadMore } from '../../components/load-more.js';
import { NoMatches } from '../../components/no-matches.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../i18n/t.js';
import { idInAddress } from '../../lib/id-in-address.js';
import { together } from '../../lib/together.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { useHistoryTotals, useRuns } from './api/use-history.js';
import { ExportButton } from './components/export-button.js';
import { HistoryFilterBar } from './components/history-filters.js';
import type { HistoryFilters } from './components/history-filters.js';
import { HistoryList } from './components/history-list.js';
import { HistoryStats } from './components/history-stats.js';
import { OneRun } from './components/one-run.js';
import { WhoseRuns } from './components/whose-runs.js';

const defaults: HistoryFilters = { q: '', dates: 'all', state: '', campaign: '' };
const allowed = { dates: historyRanges, state: ['', ...historyStates] as const };

/** All runs, those of one campaign, or the one that the address names. */
export function HistoryPage() {
  const runId = useSearchParams()[0].get('run');
  if (runId === null) return <Runs />;
  return (
    <>
      <PageHeader title={t('history.title')} help={t('history.help')} />
      <OneRun key={runId} runId={runId} />
    </>
  );
}

function Runs() {
  const [filters, change] = useUrlState(defaults, allowed);
  const campaignId = idInAddress(filters.campaign);
  const view = { search: filters.q.trim(), range: filters.dates, state: filters.state, campaignId };
  const totals = useHistoryTotals(view);
  const runs = useRuns(view);
  const isNarrowed = view.search !== '' || view.range !== 'all' || view.state !== '';
  const isEmpty = runs.data?.length === 0;
  const nothing = campaignId === undefined ? <NothingYet /> : <NothingOf campaignId={campaignId} />;

  return (
    <>
      <PageHeader
        title={t('history.title')}
        help={t('history.help')}
        action={runs.data !== undefined && !isEmpty && <ExportButton view={view} />}
      />
      <FirstUseHint screen="history" />
      <QueryView
        query={together({ totals, runs })}
        skeleton={<HistorySkeleton />}
        failed={t('history.loadFailed')}
        empty={{ when: (known) => known.runs.length === 0 && !isNarrowed, show: nothing }}
      >
        {(known) => (
          <>
            {campaignId !== undefined && <WhoseRuns campaignId={campaignId} runs={known.runs} />}
            <HistoryStats totals={known.totals} />
            <HistoryFilterBar view={filters} onChange={change} />
            {known.runs.length === 0 ? (
              <NoMatches onClear={() => change({ ...defaults, campaign: filters.campaign })} />
            ) : (
              <>
                <HistoryList runs={known.runs} />
                {runs.hasNextPage && (
                  <LoadMore onMore={() => void runs.fetchNextPage()} busy={runs.isFetchingNextPage} />
                )}
              </>
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconHistory}
      title={t('history.empty')}
      help={t('history.emptyHelp')}
      action={
        <Button component={Link} to="/campaigns">
          {t('history.toCampaigns')}
        </Button>
      }
    />
  );
}

/** It did not run yet, or that was too long ago. */
function NothingOf({ campaignId }: { campaignId: string }) {
  return (
    <>
      <WhoseRuns campaignId={campaignId} runs={[]} />
      <Text>{t('history.noRunsOf')}</Text>
    </>
  );
}

function HistorySkeleton() {
  return (
    <>
      <Skeleton h={22} mb="sm" hiddenFrom="sm" />
      <SimpleGrid cols={{ sm: 3, lg: 5 }} mb="lg" spacing="md" visibleFrom="sm">
        {[0, 1, 2, 3, 4].map((n) => (
          <Skeleton key={n} h={94} radius="lg" />
        ))}
      </SimpleGrid>
      <Stack gap={12}>
        <Skeleton h={36} />
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} h={78} radius="lg" />
        ))}
      </Stack>
    </>
  );
}
