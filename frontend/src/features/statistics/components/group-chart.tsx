import { topGroups } from '@megafon/contracts';
import type { GroupStats } from '@megafon/contracts';
import { ChartCard } from '../../../components/charts/chart-card.js';
import { Bars } from '../../../components/charts/on-demand.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** A number that nobody read is told so, and is not 0. */
export function known(value: number | null): string {
  return value === null ? t('statistics.notRead') : formatNumber(value);
}

export function GroupChart({ groups }: { groups: readonly GroupStats[] }) {
  const top = groups.slice(0, topGroups);
  return (
    <ChartCard
      title={t('statistics.topGroups')}
      help={t('statistics.topGroupsHelp')}
      table={{
        head: [
          t('statistics.group'),
          t('statistics.postsColumn'),
          t('statistics.likes'),
          t('statistics.commentsColumn'),
          t('statistics.shares'),
          t('statistics.reach'),
          t('statistics.engagement'),
        ],
        rows: groups.map((group) => ({
          key: group._id,
          cells: [
            group.name,
            formatNumber(group.totalPosts),
            known(group.totalLikes),
            known(group.totalComments),
            known(group.totalShares),
            known(group.totalReach),
            known(group.avgEngagement),
          ],
        })),
      }}
    >
      <Bars
        rows={top.map(({ _id, name, totalPosts }) => ({ id: _id, name, value: totalPosts }))}
        valueName={t('statistics.postsColumn')}
      />
    </ChartCard>
  );
}
