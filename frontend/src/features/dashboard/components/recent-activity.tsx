import type { StatsActivity } from '@megafon/contracts';
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { outcomeLook } from '../../../components/outcome-look.js';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';

const looks = {
  published: { color: 'green', icon: IconCircleCheck },
  pending: { color: 'orange', icon: IconHourglass },
  failed: { color: 'red', icon: IconAlertTriangle },
} as const;

/** One that is not known here is shown as failed. */
function shownOf(status: string): keyof typeof looks {
  return status === 'published' || status === 'pending' ? status : 'failed';
}

export function RecentActivity({ activity }: { activity: readonly StatsActivity[] }) {
  return (
    <Card component="section" aria-labelledby="recent">
      <Title order={2} fz={18} id="recent" mb="sm">
        {t('dashboard.recent')}
      </Title>
      {activity.length === 0 ? (
        <Text c="dimmed">{t('dashboard.recentEmpty')}</Text>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {activity.map(({ title, status, createdAt, type = 'mixed_posts', runCounts = null }) => (
            <Group key={`${createdAt}${title}`} component="li" justify="space-between" wrap="nowrap" gap="sm">
              <div style={{ minInlineSize: 0 }}>
                <Text fw={600} truncate>
                  <bdi>{title}</bdi>
                </Text>
                <Text fz="xs" c="dimmed">
                  <time dateTime={createdAt}>{formatDate(createdAt)}</time>
                </Text>
              </div>
              <StateBadge
                {...(outcomeLook({ status, type, runCounts }) ?? {
                  ...looks[shownOf(status)],
                  text: t(`dashboard.status.${shownOf(status)}`),
                })}
              />
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
