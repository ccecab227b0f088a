import type { UpcomingRun } from '@megafon/contracts';
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { TimeText } from '../../../components/time-text.js';
import { countOf, t } from '../../../i18n/t.js';
import { dateInputOf } from '../../../lib/local-time.js';

/** What runs next, each with its day in the calendar. */
export function UpcomingRuns({ runs }: { runs: readonly UpcomingRun[] }) {
  return (
    <Card component="section" aria-labelledby="upcoming" mb="lg">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} fz={18} id="upcoming">
          {t('dashboard.upcoming')}
        </Title>
        <Anchor component={Link} to="/campaigns/calendar" fz="sm" fw={600} underline="always">
          {t('dashboard.toCalendar')}
        </Anchor>
      </Group>
      {runs.length === 0 ? (
        <Text c="dimmed">{t('dashboard.upcomingEmpty')}</Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {runs.map(({ campaignId, name, at, groups }) => (
            <Group key={`${campaignId}${at}`} component="li" justify="space-between" gap="xs">
              <Anchor component={Link} to={`/campaigns/calendar?day=${dayOf(at)}`} fw={600} miw={0}>
                <bdi>{name}</bdi>
              </Anchor>
              <Text fz="sm" c="dimmed">
                <TimeText at={at} />
                {groups !== null && ` · ${t('dashboard.lastGroups', { groups: countOf('groups', groups) })}`}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}

function dayOf(at: string): string {
  return dateInputOf(new Date(at));
}
