import { SimpleGrid } from '@mantine/core';
import { IconPackages, IconPackageOff, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { StatCard } from '../../../components/stat-card.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import type { PlacedGroup } from '../select-groups.js';

export function GroupStats({ groups }: { groups: readonly PlacedGroup[] | undefined }) {
  const unassigned = groups?.filter(({ boxIds }) => boxIds.length === 0).length ?? 0;
  const members = groups?.reduce((sum, { group }) => sum + group.memberCount, 0) ?? 0;
  const shown = (value: number) => (groups === undefined ? undefined : formatNumber(value));
  const total = groups?.length ?? 0;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="lg" spacing={{ base: 'sm', sm: 'md' }}>
      <StatCard icon={IconUsersGroup} label={t('groups.stats.total')} value={shown(total)} />
      <StatCard
        icon={IconPackages}
        color="green"
        label={t('groups.stats.assigned')}
        value={shown(total - unassigned)}
      />
      <StatCard
        icon={IconPackageOff}
        color="orange"
        label={t('groups.stats.unassigned')}
        value={shown(unassigned)}
      />
      <StatCard icon={IconUsers} color="violet" label={t('groups.stats.members')} value={shown(members)} />
    </SimpleGrid>
  );
}
