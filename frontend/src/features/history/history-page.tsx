import { campaignChanged, listCampaigns, runFinished, runProgressed } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { Accordion, Button, Group, NativeSelect, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import {
  IconHistory,
  IconMessages,
  IconNotes,
  IconSearchOff,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { LoadError } from '../../components/load-error.js';
import { PageHeader } from '../../components/page-header.js';
import { SearchField } from '../../components/search-field.js';
import { StatCard } from '../../components/stat-card.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { useLive } from '../../lib/live/use-live.js';
import { query, refreshAnswers } from '../../lib/query.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { HistoryItem } from './components/history-item.js';
import { dateFilters, filterHistory, publishedOf } from './select-history.js';
import type { DateFilter } from './select-history.js';

const defaults: { q: string; dates: DateFilter } = { q: '', dates: 'all' };
const allowed = { dates: dateFilters };

export function HistoryPage() {
  const client = useQueryClient();
  const campaigns = useQuery({ ...query(listCampaigns), select: publishedOf });
  const [view, change] = useUrlState(defaults, allowed);
  const refresh = () => void refreshAnswers(client, [listCampaigns]);
  useLive(runFinished, refresh);
  useLive(campaignChanged, refresh);
  // A result that became known after its run; a run under way is not the history's business.
  useLive(runProgressed, ({ data }) => {
    if (campaigns.data?.some(({ _id, status }) => _id === data.campaignId && status !== 'publishing'))
      refresh();
  });

  const shown = filterHistory(campaigns.data ?? [], view.q, view.dates, new Date());
  return (
    <>
      <PageHeader title={t('history.title')} help={t('history.help')} />
      {campaigns.isPending ? (
        <HistorySkeleton />
      ) : campaigns.isError && campaigns.data === undefined ? (
        <LoadError text={t('history.loadFailed')} onRetry={campaigns.refetch} busy={campaigns.isFetching} />
      ) : campaigns.data.length === 0 ? (
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
          <HistoryStats campaigns={campaigns.data} />
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
          {shown.length === 0 ? (
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
            <Accordion multiple variant="separated" radius="lg" chevronPosition="left" order={2}>
              {shown.map((campaign) => (
                <HistoryItem key={campaign._id} campaign={campaign} />
              ))}
            </Accordion>
          )}
        </>
      )}
    </>
  );
}

function HistoryStats({ campaigns }: { campaigns: readonly Campaign[] }) {
  const sum = (of: (campaign: Campaign) => number) =>
    formatNumber(campaigns.reduce((total, campaign) => total + of(campaign), 0));
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="lg" spacing={{ base: 'sm', sm: 'md' }}>
      <StatCard
        icon={IconSpeakerphone}
        label={t('history.stats.campaigns')}
        value={formatNumber(campaigns.length)}
      />
      <StatCard
        icon={IconNotes}
        color="green"
        label={t('history.stats.posts')}
        value={sum(({ publishedPosts }) => publishedPosts.length)}
      />
      <StatCard
        icon={IconMessages}
        color="violet"
        label={t('history.stats.comments')}
        value={sum(({ comments }) => comments)}
      />
      <StatCard
        icon={IconUsersGroup}
        color="orange"
        label={t('history.stats.groups')}
        value={sum(({ processedGroups }) => processedGroups)}
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
