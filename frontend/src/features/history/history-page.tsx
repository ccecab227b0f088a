import {
  getHistoryTotals,
  historyRanges,
  historyStates,
  pageHistory,
  runProgressed,
} from '@megafon/contracts';
import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { LoadError } from '../../components/load-error.js';
import { LoadMore } from '../../components/load-more.js';
import { NoMatches } from '../../components/no-matches.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../i18n/t.js';
import { useLive } from '../../lib/live/use-live.js';
import { refreshAnswers } from '../../lib/query.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { useHistoryTotals, useRuns } from './api/use-history.js';
import { ExportButton } from './components/export-button.js';
import { HistoryFilterBar } from './components/history-filters.js';
import type { HistoryFilters } from './components/history-filters.js';
import { HistoryList } from './components/history-list.js';
import { HistoryStats } from './components/history-stats.js';
import { runCalls } from './run-calls.js';

const defaults: HistoryFilters = { q: '', dates: 'all', state: '' };
const allowed = { dates: historyRanges, state: ['', ...historyStates] as const };

export function HistoryPage() {
  const client = useQueryClient();
  const [filters, change] = useUrlState(defaults, allowed);
  const view = { search: filters.q.trim(), range: filters.dates, state: filters.state };
  const totals = useHistoryTotals(view);
  const runs = useRuns(view);
  const parts = [totals, runs];
  // What became known after a run's end; of one under way its details ask themselves.
  useLive(runProgressed, ({ data }) => {
    const known = runs.data?.find(({ runId }) => runId === data.runId);
    if (known && known.state !== 'running')
      void refreshAnswers(client, [pageHistory, getHistoryTotals, ...runCalls]);
  });
  const isNarrowed = view.search !== '' || view.range !== 'all' || view.state !== '';
  const isEmpty = runs.data?.length === 0;
  const hasAny = !isEmpty || isNarrowed;

  return (
    <>
      <PageHeader
        title={t('history.title')}
        help={t('history.help')}
        action={runs.data !== undefined && !isEmpty && <ExportButton view={view} />}
      />
      {parts.some(({ isError, data }) => isError && data === undefined) ? (
        <LoadError
          text={t('history.loadFailed')}
          onRetry={() => Promise.all(parts.map(({ refetch }) => refetch()))}
          busy={parts.some(({ isFetching }) => isFetching)}
        />
      ) : totals.data === undefined || runs.data === undefined ? (
        <HistorySkeleton />
      ) : !hasAny ? (
        <NothingYet />
      ) : (
        <>
          <HistoryStats totals={totals.data} />
          <HistoryFilterBar view={filters} onChange={change} />
          {isEmpty ? (
            <NoMatches onClear={() => change(defaults)} />
          ) : (
            <>
              <HistoryList runs={runs.data} />
              {runs.hasNextPage && (
                <LoadMore onMore={() => void runs.fetchNextPage()} busy={runs.isFetchingNextPage} />
              )}
            </>
          )}
        </>
      )}
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

function HistorySkeleton() {
  return (
    <div role="status" aria-label={t('common.loading')}>
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
    </div>
  );
}
