import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconPackages, IconPackageOff, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { StatCard } from '../../../components/stat-card.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import type { countGroups, ReplyOf } from '@megafon/contracts';

interface Props {
  /** undefined while it loads. */
  counts: ReplyOf<typeof countGroups> | undefined;
}

/** How many groups there are, and where. On a phone a line, so that the first group is in sight. */
export function GroupStats({ counts }: Props) {
  return (
    <>
      {counts === undefined ? (
        <Skeleton h={22} mb="sm" hiddenFrom="sm" />
      ) : (
        <Text fz="sm" mb="sm" hiddenFrom="sm">
          {lineOf(counts)}
        </Text>
      )}
      <StatCards counts={counts} />
    </>
  );
}

function lineOf({ total, assigned, members }: ReplyOf<typeof countGroups>): string {
  return [
    countOf('groups', total),
    `${t('groups.stats.assigned')} ${formatNumber(assigned)}`,
    `${t('groups.stats.unassigned')} ${formatNumber(total - assigned)}`,
    countOf('members', members),
  ].join(' · ');
}

function StatCards({ counts }: Props) {
  const { total = 0, assigned = 0, members = 0 } = counts ?? {};
  const shown = (value: number) => (counts === undefined ? undefined : formatNumber(value));
  return (
    <SimpleGrid cols={{ sm: 2, md: 4 }} mb="lg" spacing="md" visibleFrom="sm">
      <StatCard icon={IconUsersGroup} label={t('groups.stats.total')} value={shown(total)} />
      <StatCard
        icon={IconPackages}
        color="green"
        label={t('groups.stats.assigned')}
        value={shown(assigned)}
      />
      <StatCard
        icon={IconPackageOff}
        color="orange"
        label={t('groups.stats.unassigned')}
        value={shown(total - assigned)}
      />
      <StatCard icon={IconUsers} color="violet" label={t('groups.stats.members')} value={shown(members)} />
    </SimpleGrid>
  );
}
