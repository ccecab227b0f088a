import type { DashboardStats } from '@megafon/contracts';
import { ChartCard } from '../../../components/charts/chart-card.js';
import { TwoLines } from '../../../components/charts/on-demand.js';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import { formatNumber } from '../../../lib/format.js';

export function WeeklyChart({ days }: { days: DashboardStats['dailyActivity'] }) {
  const names = [t('dashboard.created'), t('dashboard.published')] as const;
  return (
    <ChartCard
      title={t('dashboard.weekly')}
      legend={names}
      table={{
        head: [t('dashboard.day'), ...names],
        rows: days.map(({ _id: { day }, count, published }) => ({
          key: day,
          cells: [longDay(day), formatNumber(count), formatNumber(published)],
        })),
      }}
    >
      <TwoLines
        rows={days.map(({ _id: { day }, count, published }) => ({ day, first: count, second: published }))}
        firstName={names[0]}
        secondName={names[1]}
      />
    </ChartCard>
  );
}
