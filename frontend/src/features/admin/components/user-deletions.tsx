import { deletedByRetention, listUserDeletions } from '@megafon/contracts';
import type { ReplyOf, UserDeletion } from '@megafon/contracts';
import { Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import rows from '../../../components/rows.module.css';
import { QueryView } from '../../../components/query-view.js';
import { StateBadge } from '../../../components/status-badge.js';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';

/** While one is under way somebody waits to see its end. */
const lookEveryMs = { underWay: 3_000, quiet: 30_000 };

/** Users whose deletion is under way, and those last deleted; nothing while there is none. */
export function UserDeletions() {
  const deletions = useQuery({
    ...query(listUserDeletions),
    refetchInterval: ({ state }) =>
      (state.data?.data.underWayCount ?? 0) > 0 ? lookEveryMs.underWay : lookEveryMs.quiet,
  });
  if (deletions.isPending) return null;
  return (
    <Box mt="lg">
      <QueryView query={deletions} skeleton={null} failed={t('adminDeletions.loadFailed')} small>
        {({ data }) => <Deletions {...data} />}
      </QueryView>
    </Box>
  );
}

function Deletions({ underWay, underWayCount, ended }: ReplyOf<typeof listUserDeletions>['data']) {
  const more = underWayCount - underWay.length;
  if (underWay.length + ended.length === 0) return null;
  return (
    <Card component="section" aria-label={t('adminDeletions.title')}>
      <Title order={2} fz="lg" mb="sm">
        {t('adminDeletions.title')}
      </Title>
      <ul className={rows.rows}>
        {[...underWay, ...ended].map((deletion) => (
          <li key={deletion.userId} className={rows.row}>
            <Line deletion={deletion} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text fz="sm" mt="sm">
          {t('adminDeletions.more', { n: formatNumber(more) })}
        </Text>
      )}
    </Card>
  );
}

function Line({ deletion }: { deletion: UserDeletion }) {
  const { userId, askedAt, waitsFor, isLate, finishedAt } = deletion;
  const missing = waitsFor.map((service) => t(`adminPanel.services.${service}`)).join(', ');
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} miw={0}>
        <Text fz="sm" fw={600}>
          {`${t('adminDeletions.user')} `}
          <bdi dir="ltr">{userId}</bdi>
        </Text>
        <Text fz="xs" c="dimmed">
          <AskedBy deletion={deletion} />
          {` · ${t('adminDeletions.since')} `}
          <TimeText at={askedAt} relative />
          {finishedAt !== null && (
            <>
              {` · ${t('adminDeletions.endedAt')} `}
              <TimeText at={finishedAt} relative />
            </>
          )}
        </Text>
        {finishedAt === null && (
          <Text fz="sm" c={isLate ? 'red' : undefined}>
            {t('adminDeletions.waitsFor', { what: missing })}
          </Text>
        )}
        {isLate && <Text fz="xs">{t('adminDeletions.lateHelp')}</Text>}
      </Stack>
      <State deletion={deletion} />
    </Group>
  );
}

function AskedBy({ deletion: { by, userId } }: { deletion: UserDeletion }) {
  if (by === null) return t('adminDeletions.byUnknown');
  if (by.id === userId) return t('adminDeletions.byThemself');
  if (by.id === deletedByRetention) return t('adminDeletions.byRetention');
  return (
    <>
      {`${t('adminDeletions.by')} `}
      <bdi>{by.name === '' ? by.id : by.name}</bdi>
    </>
  );
}

function State({ deletion: { finishedAt, isLate } }: { deletion: UserDeletion }) {
  if (finishedAt !== null)
    return <StateBadge color="green" icon={IconCircleCheck} text={t('adminDeletions.ended')} />;
  if (isLate) return <StateBadge color="red" icon={IconAlertTriangle} text={t('adminDeletions.late')} />;
  return <StateBadge color="primary" icon={IconLoader2} text={t('adminDeletions.underWay')} moving />;
}
