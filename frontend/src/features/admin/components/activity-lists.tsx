import { adminActivity } from '@megafon/contracts';
import type { CampaignStatus } from '@megafon/contracts';
import { Badge, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlanBadge } from '../../../components/plan-badge.js';
import { QueryView } from '../../../components/query-view.js';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { lookEveryMs } from '../look-every.js';

const columns = { base: 1, md: 2 };
/** Those that wait for their time, or run. */
const active: readonly CampaignStatus[] = ['pending', 'scheduled', 'publishing'];

/** What happened last: campaigns and registrations of all users. */
export function ActivityLists() {
  const activity = useQuery({ ...query(adminActivity), refetchInterval: lookEveryMs });
  return (
    <QueryView query={activity} skeleton={<ListsSkeleton />} failed={t('adminActivity.loadFailed')}>
      {({ data: { recentCampaigns, recentRegistrations } }) => (
        <SimpleGrid cols={columns}>
          <ListCard title={t('adminActivity.campaigns')} none={t('adminActivity.noCampaigns')}>
            {recentCampaigns.map(({ _id, title, status, createdAt, userId }) => (
              <Line
                key={_id}
                title={title === '' ? t('adminActivity.untitled') : title}
                note={userId.name}
                at={createdAt}
                badge={
                  <Badge color={active.includes(status) ? 'green' : 'gray'}>
                    {t(`campaignStatus.${status}`)}
                  </Badge>
                }
              />
            ))}
          </ListCard>
          <ListCard title={t('adminActivity.registrations')} none={t('adminActivity.noRegistrations')}>
            {recentRegistrations.map(({ _id, name, email, subscriptionPlan, createdAt }) => (
              <Line
                key={_id}
                title={name}
                note={email}
                at={createdAt}
                badge={<PlanBadge plan={subscriptionPlan} />}
              />
            ))}
          </ListCard>
        </SimpleGrid>
      )}
    </QueryView>
  );
}

function ListCard({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} fz="lg" mb="sm">
        {title}
      </Title>
      {children.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {children}
        </Stack>
      )}
    </Card>
  );
}

function Line({ title, note, at, badge }: { title: string; note: string; at: string; badge: ReactNode }) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={0} miw={0}>
        <Text fw={600} truncate>
          <bdi>{title}</bdi>
        </Text>
        <Text fz="xs" c="dimmed" truncate>
          <bdi>{note}</bdi>
          {' · '}
          <TimeText at={at} relative />
        </Text>
      </Stack>
      <div style={{ flexShrink: 0 }}>{badge}</div>
    </Group>
  );
}

function ListsSkeleton() {
  return (
    <SimpleGrid cols={columns}>
      <Skeleton h={320} radius="lg" />
      <Skeleton h={320} radius="lg" />
    </SimpleGrid>
  );
}
