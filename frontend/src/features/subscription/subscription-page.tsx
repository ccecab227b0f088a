import type { Subscription } from '@megafon/contracts';
import { Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBan, IconCircleCheck, IconClock, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { StateBadge } from '../../components/status-badge.js';
import { t } from '../../i18n/t.js';
import { formatDate, formatNumber } from '../../lib/format.js';
import { useSubscription } from './api/get-subscription.js';

const looks = {
  active: { color: 'green', icon: IconCircleCheck },
  cancelled: { color: 'gray', icon: IconBan },
  expired: { color: 'red', icon: IconClock },
  pending: { color: 'orange', icon: IconHourglass },
} as const;

/** The plan as it stands. */
export function SubscriptionPage() {
  const subscription = useSubscription();
  return (
    <>
      <PageHeader title={t('subscription.title')} help={t('subscription.help')} />
      <QueryView
        query={subscription}
        skeleton={
          <Stack maw={760}>
            <Skeleton h={134} radius="lg" />
            <Skeleton h={112} radius="lg" />
          </Stack>
        }
        failed={t('subscription.loadFailed')}
      >
        {(data) => <Plan subscription={data} />}
      </QueryView>
    </>
  );
}

const columns = { base: 1, xs: 3 };

function Plan({ subscription }: { subscription: Subscription }) {
  const { plan, status, startDate, endDate, limits } = subscription;
  return (
    <Stack maw={760}>
      <Card component="section" aria-label={t('subscription.plan')}>
        <Title order={2} fz={18} mb="sm">
          {t('frame.planPromo', { plan: t(`frame.plan.${plan}`) })}
        </Title>
        <SimpleGrid component="dl" cols={columns} m={0}>
          <Fact name={t('subscription.state')}>
            <StateBadge {...looks[status]} text={t(`subscription.status.${status}`)} />
          </Fact>
          <Fact name={t('subscription.startDate')}>{formatDate(startDate)}</Fact>
          <Fact name={t('subscription.endDate')}>
            {endDate === null ? t('common.unavailable') : formatDate(endDate)}
          </Fact>
        </SimpleGrid>
      </Card>
      <Card component="section" aria-label={t('subscription.grants')}>
        <Title order={2} fz={18} mb="sm">
          {t('subscription.grants')}
        </Title>
        <SimpleGrid component="dl" cols={columns} m={0}>
          <Fact name={t('subscription.accounts')}>{limitText(limits.facebookAccounts)}</Fact>
          <Fact name={t('subscription.campaigns')}>{limitText(limits.campaignsPerMonth)}</Fact>
          <Fact name={t('subscription.groups')}>{limitText(limits.facebookGroups)}</Fact>
        </SimpleGrid>
      </Card>
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" fz="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {children}
      </Text>
    </div>
  );
}

function limitText(limit: number | null): string {
  return limit === null ? t('frame.unlimited') : t('subscription.perPlan', { n: formatNumber(limit) });
}
