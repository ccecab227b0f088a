import type { getAnalytics, ReplyOf } from '@megafon/contracts';
import { ChartCard } from '../../../components/charts/chart-card.js';
import { TwoLines } from '../../../components/charts/on-demand.js';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import { formatNumber } from '../../../lib/format.js';
import { known } from './group-chart.js';

export function DailyChart({ days }: { days: ReplyOf<typeof getAnalytics> }) {
  const names = [t('statistics.postsColumn'), t('statistics.likes')] as const;
  return (
    <ChartCard
      title={t('statistics.daily')}
      help={t('statistics.dailyHelp')}
      legend={names}
      table={{
        head: [t('statistics.day'), ...names],
        rows: days.map(({ _id: { day }, posts, likes }) => ({
          key: day,
          cells: [longDay(day), formatNumber(posts), posts === 0 && likes === null ? '—' : known(likes)],
        })),
      }}
    >
      <TwoLines
        rows={days.map(({ _id: { day }, posts, likes }) => ({ day, first: posts, second: likes }))}
        firstName={names[0]}
        secondName={names[1]}
        ownScale
      />
    </ChartCard>
  );
}
