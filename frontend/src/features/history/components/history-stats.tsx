import type { getHistoryTotals, ReplyOf } from '@megafon/contracts';
import { SimpleGrid } from '@mantine/core';
import {
  IconAlertTriangle,
  IconMessages,
  IconNotes,
  IconSpeakerphone,
  IconUserCheck,
} from '@tabler/icons-react';
import { StatCard } from '../../../components/stat-card.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** What the runs on show did, each number with what it is out of. */
export function HistoryStats({ totals }: { totals: ReplyOf<typeof getHistoryTotals> }) {
  const { runs, byState, posts, comments } = totals;
  const outOf = (total: number) =>
    total === 0 ? t('history.stats.none') : t('history.stats.outOf', { total: formatNumber(total) });
  const unknown = posts.unknown > 0 ? t('history.stats.unknown', { n: formatNumber(posts.unknown) }) : null;
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} mb="lg" spacing={{ base: 'sm', sm: 'md' }}>
      <StatCard
        icon={IconSpeakerphone}
        label={t('history.stats.runs')}
        value={formatNumber(runs)}
        note={
          byState.running > 0 ? t('history.stats.running', { n: formatNumber(byState.running) }) : undefined
        }
      />
      <StatCard
        icon={IconNotes}
        color="green"
        label={t('history.stats.posts')}
        value={formatNumber(posts.done)}
        note={outOf(posts.planned)}
      />
      <StatCard
        icon={IconMessages}
        color="violet"
        label={t('history.stats.comments')}
        value={formatNumber(comments.done)}
        note={outOf(comments.planned)}
      />
      <StatCard
        icon={IconUserCheck}
        color="teal"
        label={t('history.stats.waiting')}
        value={formatNumber(posts.waiting)}
        note={outOf(posts.planned)}
      />
      <StatCard
        icon={IconAlertTriangle}
        color="red"
        label={t('history.stats.failed')}
        value={formatNumber(posts.failed)}
        note={[outOf(posts.planned), unknown].filter((text) => text !== null).join(' · ')}
      />
    </SimpleGrid>
  );
}
