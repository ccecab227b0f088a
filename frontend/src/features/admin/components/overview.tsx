import { planNamesHebrew } from '@megafon/contracts';
import type { adminStats, PlanId, ReplyOf } from '@megafon/contracts';
import { Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBrandFacebook,
  IconCoin,
  IconHelpCircle,
  IconMessages,
  IconNotes,
  IconSpeakerphone,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { StatCard } from '../../../components/stat-card.js';
import { t } from '../../../i18n/t.js';
import { formatMoney, formatNumber, formatRelative } from '../../../lib/format.js';
import { madeOnce } from '../../../lib/made-once.js';

type Stats = ReplyOf<typeof adminStats>['data'];
/** A newer server may know plans that this page does not. */
const nameOf = (plan: string) =>
  Object.hasOwn(planNamesHebrew, plan) ? planNamesHebrew[plan as PlanId] : plan;
const percent = madeOnce(() => new Intl.NumberFormat('he-IL', { style: 'percent' }));

/** The counts of the whole system. */
export function Overview({ stats }: { stats: Stats }) {
  const { users, content, accounts, actions, subscriptions } = stats;
  const revenue = subscriptions.reduce((sum, one) => sum + one.revenue, 0);
  const share = users.total === 0 ? 0 : users.active / users.total;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <StatCard
          icon={IconUsers}
          label={t('admin.users')}
          value={formatNumber(users.total)}
          note={t('admin.newThisWeek', { n: formatNumber(users.newThisWeek) })}
        />
        <StatCard
          icon={IconUserCheck}
          color="green"
          label={t('admin.activeUsers')}
          value={formatNumber(users.active)}
          note={t('admin.ofAll', { percent: percent().format(share) })}
        />
        <StatCard
          icon={IconSpeakerphone}
          color="violet"
          label={t('admin.campaigns')}
          value={formatNumber(content.campaigns)}
        />
        <StatCard
          icon={IconCoin}
          color="orange"
          label={t('admin.revenue')}
          value={formatMoney(revenue, 'ILS')}
        />
        <StatCard icon={IconUsersGroup} label={t('admin.groups')} value={formatNumber(content.groups)} />
        <StatCard
          icon={IconBrandFacebook}
          label={t('admin.accounts')}
          value={formatNumber(accounts.connected)}
        />
        <StatCard
          icon={IconNotes}
          color="green"
          label={t('admin.posts')}
          value={formatNumber(actions.posts)}
        />
        <StatCard
          icon={IconMessages}
          color="green"
          label={t('admin.comments')}
          value={formatNumber(actions.comments)}
        />
        <StatCard
          icon={IconAlertTriangle}
          color="red"
          label={t('admin.failed')}
          value={formatNumber(actions.failed)}
        />
        <StatCard
          icon={IconHelpCircle}
          color="yellow"
          label={t('admin.unknown')}
          value={formatNumber(actions.unknown)}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card>
          <Title order={2} fz="lg" mb="sm">
            {t('admin.recent')}
          </Title>
          {users.recent.length === 0 && <Text c="dimmed">{t('admin.noRecent')}</Text>}
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {users.recent.map((user) => (
              <Group component="li" key={user._id} justify="space-between" wrap="nowrap">
                <Stack gap={0} miw={0}>
                  <Text fw={600} truncate>
                    <bdi>{user.name}</bdi>
                  </Text>
                  <Text fz="xs" c="dimmed" truncate dir="ltr" ta="end">
                    {user.email}
                  </Text>
                </Stack>
                <Text fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {formatRelative(user.createdAt)}
                </Text>
              </Group>
            ))}
          </Stack>
        </Card>
        <Card>
          <Title order={2} fz="lg" mb="sm">
            {t('admin.subscriptions')}
          </Title>
          {subscriptions.length === 0 && <Text c="dimmed">{t('admin.noSubscriptions')}</Text>}
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {subscriptions.map((one) => (
              <Group component="li" key={one.plan} justify="space-between">
                <Text fw={600}>{nameOf(one.plan)}</Text>
                <Text c="dimmed">{`${formatNumber(one.count)} · ${formatMoney(one.revenue, 'ILS')}`}</Text>
              </Group>
            ))}
          </Stack>
        </Card>
      </SimpleGrid>
    </Stack>
  );
}

export function OverviewSkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((n) => (
        <Skeleton key={n} h={90} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
