import type { DashboardStats } from '@megafon/contracts';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { IconChecks, IconMessages, IconNotes, IconSpeakerphone } from '@tabler/icons-react';
import { StatCard } from '../../../components/stat-card.js';
import { t } from '../../../i18n/t.js';
import { formatNumber, formatPercent } from '../../../lib/format.js';

export function OverviewCards({ overview, change }: Pick<DashboardStats, 'overview' | 'change'>) {
  const { totalCampaigns = 0, successRate = null, attempts } = overview;
  const before = (n: number) => t('statistics.before', { n: formatNumber(n) });
  const left = [
    ...((attempts?.awaiting ?? 0) > 0
      ? [t('statistics.awaiting', { n: formatNumber(attempts?.awaiting ?? 0) })]
      : []),
    ...((attempts?.unknown ?? 0) > 0
      ? [t('statistics.unknown', { n: formatNumber(attempts?.unknown ?? 0) })]
      : []),
  ];
  return (
    <Stack gap="xs" mb="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
        <StatCard
          icon={IconSpeakerphone}
          label={t('statistics.totalCampaigns')}
          value={formatNumber(totalCampaigns)}
          note={before(change.createdCampaigns.before)}
        />
        <StatCard
          icon={IconChecks}
          color="green"
          label={t('statistics.successRate')}
          value={successRate === null ? '—' : formatPercent(successRate)}
          note={
            attempts && attempts.settled > 0
              ? t('statistics.successOf', {
                  succeeded: formatNumber(attempts.succeeded),
                  settled: formatNumber(attempts.settled),
                })
              : t('statistics.noSuccess')
          }
        />
        <StatCard
          icon={IconNotes}
          color="violet"
          label={t('statistics.posts')}
          value={formatNumber(change.posts.now)}
          note={before(change.posts.before)}
        />
        <StatCard
          icon={IconMessages}
          color="orange"
          label={t('statistics.comments')}
          value={formatNumber(change.comments.now)}
          note={before(change.comments.before)}
        />
      </SimpleGrid>
      {left.map((line) => (
        <Text key={line} fz="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </Stack>
  );
}
