import { getCampaign, getCampaignTotals, pageCampaigns, runProgressed } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Accordion, Button, Group, NativeSelect, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconHistory,
  IconMessages,
  IconNotes,
  IconSearchOff,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { LoadError } from '../../components/load-error.js';
import { MoreButton } from '../../components/more-button.js';
import { PageHeader } from '../../components/page-header.js';
import { SearchField } from '../../components/search-field.js';
import { StatCard } from '../../components/stat-card.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { useLive } from '../../lib/live/use-live.js';
import { pages, query, refreshAnswers } from '../../lib/query.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { HistoryItem } from './components/history-item.js';
import { dateFilters, sinceOf } from './select-history.js';
import type { DateFilter } from './select-history.js';

const searchAfterMs = 250;
const defaults: { q: string; dates: DateFilter } = { q: '', dates: 'all' };
const allowed = { dates: dateFilters };

const shownLive = [pageCampaigns, getCampaign, getCampaignTotals];

export function HistoryPage() {
  const client = useQueryClient();
  const [view, change] = useUrlState(defaults, allowed);
  const [search] = useDebouncedValue(view.q.trim(), searchAfterMs);
  const totals = useQuery(query(getCampaignTotals));
  const campaigns = useHistory(search, sinceOf(view.dates, new Date()));
  const parts = [totals, campaigns];
  const [open, setOpen] = useState<string[]>([]);
  const refresh = () => void refreshAnswers(client, shownLive);
  // A result that became known after its run; a run under way is not the history's business.
  useLive(runProgressed, ({ data }) => {
    if (campaigns.data?.some(({ _id, status }) => _id === data.campaignId && status !== 'publishing'))
      refresh();
  });

  return (
    <>
      <PageHeader title={t('history.title')} help={t('history.help')} />
      {parts.some(({ isError, data }) => isError && data === undefined) ? (
        <LoadError
          text={t('history.loadFailed')}
          onRetry={() => Promise.all(parts.map(({ refetch }) => refetch()))}
          busy={parts.some(({ isFetching }) => isFetching)}
        />
      ) : totals.data === undefined || campaigns.data === undefined ? (
        <HistorySkeleton />
      ) : totals.data.history.campaigns === 0 ? (
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
      ) : (
        <>
          <HistoryStats history={totals.data.history} />
          <Group gap="sm" mb="md">
            <div style={{ flex: '1 1 220px' }}>
              <SearchField label={t('history.searchLabel')} value={view.q} onChange={(q) => change({ q })} />
            </div>
            <NativeSelect
              aria-label={t('history.dateFilter')}
              value={view.dates}
              onChange={(event) => change({ dates: event.currentTarget.value as DateFilter })}
              data={dateFilters.map((value) => ({ value, label: t(`history.dates.${value}`) }))}
            />
          </Group>
          {campaigns.data.length === 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title={t('common.noMatches')}
              help={t('common.noMatchesHelp')}
              action={
                <Button variant="default" onClick={() => change(defaults)}>
                  {t('common.clearFilters')}
                </Button>
              }
            />
          ) : (
            <Stack>
              <Accordion
                multiple
                value={open}
                onChange={setOpen}
                variant="separated"
                radius="lg"
                chevronPosition="left"
                order={2}
              >
                {campaigns.data.map((campaign) => (
                  <HistoryItem key={campaign._id} campaign={campaign} open={open.includes(campaign._id)} />
                ))}
              </Accordion>
              <MoreButton query={campaigns} of={t('history.title')} />
            </Stack>
          )}
        </>
      )}
    </>
  );
}

/** What campaigns published, the last to publish first. */
function useHistory(search: string, since: string | undefined) {
  const asked = { section: 'history' as const, ...(search !== '' && { search }), ...(since && { since }) };
  return useInfiniteQuery({
    ...pages(pageCampaigns, { query: asked }),
    select: ({ pages: shown }) => shown.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });
}

function HistoryStats({ history }: { history: ReplyOf<typeof getCampaignTotals>['history'] }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="lg" spacing={{ base: 'sm', sm: 'md' }}>
      <StatCard
        icon={IconSpeakerphone}
        label={t('history.stats.campaigns')}
        value={formatNumber(history.campaigns)}
      />
      <StatCard
        icon={IconNotes}
        color="green"
        label={t('history.stats.posts')}
        value={formatNumber(history.posts)}
      />
      <StatCard
        icon={IconMessages}
        color="violet"
        label={t('history.stats.comments')}
        value={formatNumber(history.comments)}
      />
      <StatCard
        icon={IconUsersGroup}
        color="orange"
        label={t('history.stats.groups')}
        value={formatNumber(history.groups)}
      />
    </SimpleGrid>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label={t('common.loading')}>
      <SimpleGrid cols={{ base: 2, md: 4 }} mb="lg" spacing={{ base: 'sm', sm: 'md' }}>
        {[0, 1, 2, 3].map((n) => (
          <Skeleton key={n} h={82} radius="lg" />
        ))}
      </SimpleGrid>
      <Stack>
        <Skeleton h={36} />
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} h={72} radius="lg" />
        ))}
      </Stack>
    </div>
  );
}
