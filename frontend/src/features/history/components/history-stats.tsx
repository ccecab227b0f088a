import type { getHistoryTotals, ReplyOf } from '@megafon/contracts';
import { SimpleGrid, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconMessages,
  IconNotes,
  IconSpeakerphone,
  IconUserCheck,
} from '@tabler/icons-react';
import { StatCard } from '../../../components/stat-card.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { tallyTexts } from '../tally-text.js';

type Totals = ReplyOf<typeof getHistoryTotals>;

/** What the runs on show did, each number with what it is out of. On a phone a line, so that the first run is in sight. */
export function HistoryStats({ totals }: { totals: Totals }) {
  return (
    <>
      <Text fz="sm" mb="sm" hiddenFrom="sm">
        {[countOf('runs', totals.runs), ...tallyTexts(totals)].join(' · ')}
      </Text>
      <StatCards totals={totals} />
    </>
  );
}

function StatCards({ totals }: { totals: Totals }) {
  const { runs, byState, posts, comments, main = posts } = totals;
  const outOf = (total: number) =>
    total === 0 ? t('history.stats.none') : t('history.stats.outOf', { total: formatNumber(total) });
  const counted = (of: 'unknown' | 'notBegun', count: number) =>
    count > 0 ? [t(`history.stats.${of}`, { count, n: formatNumber(count) })] : [];
  const undone = [
    outOf(main.planned),
    ...counted('unknown', main.unknown),
    ...counted('notBegun', main.cancelled ?? 0),
  ];
  return (
    <SimpleGrid cols={{ sm: 3, lg: 5 }} mb="lg" spacing="md" visibleFrom="sm">
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
        value={formatNumber(main.failed)}
        note={undone.join(' · ')}
      />
    </SimpleGrid>
  );
}
