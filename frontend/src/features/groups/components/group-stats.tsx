import { SimpleGrid } from '@mantine/core';
import { IconPackages, IconPackageOff, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { StatCard } from '../../../components/stat-card.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import type { countGroups, ReplyOf } from '@megafon/contracts';

/** `counts` is undefined while it loads. */
export function GroupStats({ counts }: { counts: ReplyOf<typeof countGroups> | undefined }) {
  const { total = 0, assigned = 0, members = 0 } = counts ?? {};
  const shown = (value: number) => (counts === undefined ? undefined : formatNumber(value));
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="lg" spacing={{ base: 'sm', sm: 'md' }}>
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
