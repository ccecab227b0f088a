import { listFacebookAccounts } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCalendar, IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { BackToAll } from '../../components/back-to-all.js';
import { Banner, useNotice } from '../../components/banner.js';
import { EmptyState } from '../../components/empty-state.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { NoMatches } from '../../components/no-matches.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { toastSuccess } from '../../components/toast.js';
import { t } from '../../i18n/t.js';
import { idInAddress } from '../../lib/id-in-address.js';
import { query } from '../../lib/query.js';
import { together } from '../../lib/together.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { useCampaignActions } from './api/use-campaign-actions.js';
import { useCampaignControl } from './api/use-campaign-control.js';
import { useCampaignPages, useCampaignTotals, useLookForEnded } from './api/use-campaigns.js';
import { campaignFilters } from './campaign-lists.js';
import { CampaignCard } from './components/campaign-card.js';
import { CampaignFilters } from './components/campaign-filters.js';
import { CampaignSection } from './components/campaign-section.js';
import { CampaignSummary } from './components/campaign-summary.js';

const PreviewDrawer = lazy(async () => ({
  default: (await import('./components/preview-drawer.js')).PreviewDrawer,
}));

// Its pickers are fetched when a time is first given.
const ScheduleModal = lazy(async () => ({
  default: (await import('./components/schedule-modal.js')).ScheduleModal,
}));

const searchAfterMs = 250;
const defaults = { q: '', status: 'all', campaign: '' };
const allowed = { status: ['all', ...campaignFilters] };

/** The list; `create=true` leads on to the page that makes a campaign. */
export function CampaignsPage() {
  const [params] = useSearchParams();
  return params.get('create') === 'true' ? <Navigate to="/campaigns/new" replace /> : <CampaignList />;
}

function CampaignList() {
  const [{ q, status, campaign }, change] = useUrlState(defaults, allowed);
  const campaignId = idInAddress(campaign);
  const [search] = useDebouncedValue(q.trim(), searchAfterMs);
  const wanted = { search, filter: campaignFilters.find((one) => one === status), campaignId };
  const { totals, refetchInterval } = useCampaignTotals();
  const active = useCampaignPages('active', wanted, refetchInterval);
  const completed = useCampaignPages('completed', wanted);
  useLookForEnded(active.data, completed.refetch);
  const [scheduling, setScheduling] = useState<Campaign | null>(null);
  const [schedulingWanted, setSchedulingWanted] = useState(false);
  if (scheduling && !schedulingWanted) setSchedulingWanted(true);
  const [previewing, setPreviewing] = useState<Campaign | null>(null);
  const [previewWanted, setPreviewWanted] = useState(false);
  if (previewing && !previewWanted) setPreviewWanted(true);
  const notice = useNotice();
  const { run, remove, startingId } = useCampaignActions(notice.fail);
  const control = useCampaignControl(notice.fail);
  const accountNames = useAccountNames();

  /** One campaign alone stands in one section. */
  const isShown = (section: readonly Campaign[]) => campaignId === undefined || section.length > 0;
  const create = (
    <Button component={Link} to="/campaigns/new" leftSection={<IconPlus size={16} />}>
      {t('campaigns.create')}
    </Button>
  );
  const card = (campaign: Campaign) => (
    <CampaignCard
      campaign={campaign}
      accountNames={accountNames}
      starting={startingId === campaign._id}
      control={control}
      onPreview={() => setPreviewing(campaign)}
      onRun={() => {
        notice.clear();
        run(campaign);
      }}
      onSchedule={() => setScheduling(campaign)}
      onRemove={() => remove(campaign)}
    />
  );

  return (
    <>
      <PageHeader
        title={t('campaigns.title')}
        help={t('campaigns.help')}
        action={
          <Group gap="xs">
            <Button
              component={Link}
              to="/campaigns/calendar"
              variant="default"
              leftSection={<IconCalendar size={16} />}
            >
              {t('calendar.open')}
            </Button>
            {create}
          </Group>
        }
      />
      <Banner notice={notice.notice} onClose={notice.clear} />
      <FirstUseHint screen="campaigns" when={totals.data?.total === 0} />
      <QueryView
        query={together({ totals, active, completed })}
        skeleton={<CampaignsSkeleton />}
        failed={t('campaigns.loadFailed')}
        empty={{
          when: (known) => known.totals.total === 0,
          show: (
            <EmptyState
              icon={IconSpeakerphone}
              title={t('campaigns.empty')}
              help={t('campaigns.emptyHelp')}
              action={create}
            />
          ),
        }}
      >
        {(known) => (
          <>
            {campaignId === undefined ? (
              <>
                <CampaignSummary totals={known.totals} />
                <CampaignFilters q={q} status={status} onChange={change} />
              </>
            ) : (
              <BackToAll to="/campaigns" text={t('campaigns.all')} />
            )}
            {known.active.length + known.completed.length === 0 ? (
              campaignId === undefined ? (
                <NoMatches onClear={() => change(defaults)} />
              ) : (
                <Text>{t('campaigns.gone')}</Text>
              )
            ) : (
              <>
                {isShown(known.active) && (
                  <CampaignSection
                    title={t('campaigns.active')}
                    empty={t('campaigns.activeEmpty')}
                    campaigns={active}
                    render={card}
                  />
                )}
                {isShown(known.completed) && (
                  <CampaignSection
                    title={t('campaigns.completed')}
                    empty={t('campaigns.completedEmpty')}
                    campaigns={completed}
                    render={card}
                  />
                )}
              </>
            )}
          </>
        )}
      </QueryView>
      {previewWanted && (
        <Suspense>
          <PreviewDrawer campaign={previewing} onClose={() => setPreviewing(null)} />
        </Suspense>
      )}
      {schedulingWanted && (
        <Suspense>
          <ScheduleModal
            campaign={scheduling}
            onClose={() => setScheduling(null)}
            onScheduled={() => {
              setScheduling(null);
              toastSuccess(t('campaigns.scheduled'));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function useAccountNames(): ReadonlyMap<string, string> {
  const accounts = useQuery(query(listFacebookAccounts)).data?.accounts;
  return useMemo(
    () => new Map(accounts?.map(({ accountId, accountName }) => [accountId, accountName])),
    [accounts],
  );
}

function CampaignsSkeleton() {
  return (
    <Stack>
      <Skeleton h={54} radius="lg" />
      <Skeleton h={36} />
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} h={120} radius="lg" />
      ))}
    </Stack>
  );
}
