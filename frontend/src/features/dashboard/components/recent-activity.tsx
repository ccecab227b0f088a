import { campaignPath, runPath } from '@megafon/contracts';
import type { StatsActivity } from '@megafon/contracts';
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { RunStateBadge } from '../../../components/run-state/run-state-badge.js';
import { standingOfCounts } from '../../../components/run-state/run-state.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';

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
          {activity.map((one) => (
            <Group
              key={one.campaignId ?? `${one.createdAt}${one.title}`}
              component="li"
              justify="space-between"
              gap="4px 12px"
            >
              <div style={{ minInlineSize: 0, flex: '1 1 140px' }}>
                <ActivityTitle activity={one} />
                <Text fz="xs" c="dimmed">
                  <time dateTime={one.createdAt}>{formatDate(one.createdAt)}</time>
                </Text>
              </div>
              <ActivityBadge activity={one} />
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}

/** Leads to the very run that the badge tells of, or, where there is none, to the campaign. */
function ActivityTitle({ activity: { campaignId, runId, title } }: { activity: StatsActivity }) {
  const name = <bdi>{title}</bdi>;
  if (campaignId === undefined) {
    return (
      <Text fw={600} truncate>
        {name}
      </Text>
    );
  }
  const isRun = runId !== null && runId !== undefined;
  return (
    <Anchor
      component={Link}
      to={isRun ? runPath(runId) : campaignPath(campaignId)}
      fw={600}
      truncate
      display="block"
      aria-label={t(isRun ? 'dashboard.recentRun' : 'dashboard.recentCampaign', { name: title })}
    >
      {name}
    </Anchor>
  );
}

function ActivityBadge({ activity }: { activity: StatsActivity }) {
  const { status, type = 'mixed_posts', runCounts = null } = activity;
  if (status === 'pending' && runCounts === null) return <StatusBadge status="pending" />;
  // What is pending after its run waits for its groups. One that is not known here is shown as failed.
  const ended = status === 'pending' ? 'pending_approval' : status === 'published' ? status : 'failed';
  return <RunStateBadge standing={standingOfCounts({ status: ended, type, runCounts })} />;
}
