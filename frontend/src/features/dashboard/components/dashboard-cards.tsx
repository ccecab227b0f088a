import type { DashboardStats } from '@megafon/contracts';
import { SimpleGrid } from '@mantine/core';
import { IconHourglass, IconMessages, IconNotes, IconSpeakerphone } from '@tabler/icons-react';
import { StatCard } from '../../../components/stat-card.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** Each number with what was measured of it: these seven days, and the seven before them. */
export function DashboardCards({ overview, change }: Pick<DashboardStats, 'overview' | 'change'>) {
  const numbers = ({ now, before }: { now: number; before: number }) => ({
    now: formatNumber(now),
    before: formatNumber(before),
  });
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="lg" spacing={{ base: 'sm', sm: 'md' }}>
      <StatCard
        icon={IconSpeakerphone}
        label={t('dashboard.cards.campaigns')}
        value={formatNumber(overview.publishedCampaigns)}
        note={t('dashboard.change.runs', numbers(change.publishedRuns))}
      />
      <StatCard
        icon={IconNotes}
        color="green"
        label={t('dashboard.cards.posts')}
        value={formatNumber(overview.totalPosts)}
        note={t('dashboard.change.posts', numbers(change.posts))}
      />
      <StatCard
        icon={IconMessages}
        color="violet"
        label={t('dashboard.cards.comments')}
        value={formatNumber(overview.totalComments)}
        note={t('dashboard.change.comments', numbers(change.comments))}
      />
      <StatCard
        icon={IconHourglass}
        color="orange"
        label={t('dashboard.cards.pending')}
        value={formatNumber(overview.pendingCampaigns)}
        note={t('dashboard.change.created', numbers(change.createdCampaigns))}
      />
    </SimpleGrid>
  );
}
