import { systemSettings } from '@megafon/contracts';
import type { SystemSettings } from '@megafon/contracts';
import { Anchor, Card, Group, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { QueryView } from '../../../components/query-view.js';
import { StateBadge } from '../../../components/status-badge.js';
import { TimeText } from '../../../components/time-text.js';
import { spokenDuration, t } from '../../../i18n/t.js';
import { formatNumber, formatPercent } from '../../../lib/format.js';
import { madeOnce } from '../../../lib/made-once.js';
import { query } from '../../../lib/query.js';
import { Browsers, ServiceLags } from './system-standing.js';

const lookEveryMs = 15_000;
const columns = { base: 1, md: 2 };
const bytes = madeOnce(
  () => new Intl.NumberFormat('he-IL', { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }),
);
/** From these on somebody should look. */
const fullness = { warn: 0.8, bad: 0.92 };

/** How the system stands, and how much of it is used: measured, and again every quarter of a minute. */
export function SystemState() {
  const system = useQuery({ ...query(systemSettings), refetchInterval: lookEveryMs });
  return (
    <QueryView query={system} skeleton={<StateSkeleton />} failed={t('adminSystem.loadFailed')}>
      {({ data }) => (
        <SimpleGrid cols={columns}>
          <HealthCard data={data} />
          <UsageCard usage={data.usage} />
        </SimpleGrid>
      )}
    </QueryView>
  );
}

function HealthCard({ data: { health, measuredAt } }: { data: SystemSettings }) {
  const { server, database, kafka, memory, disk, deadLetters, lag = [], browsers } = health;
  return (
    <Card component="section" aria-label={t('adminSystem.health')}>
      <Title order={2} fz="lg">
        {t('adminSystem.health')}
      </Title>
      <Text fz="xs" c="dimmed" mb="sm">
        {`${t('adminSystem.measured')} `}
        <TimeText at={measuredAt} relative />
      </Text>
      <Stack gap="sm">
        <Answering
          name={t('adminSystem.server')}
          ok={server.ok}
          text={server.ok ? t('adminSystem.running') : t('adminSystem.notRunning')}
          note={t('adminSystem.upFor', { time: spokenDuration(server.uptimeS * 1_000) })}
        />
        {(
          [
            ['database', database],
            ['kafka', kafka],
          ] as const
        ).map(([name, { ok, tookMs }]) => (
          <Answering
            key={name}
            name={t(`adminSystem.${name}`)}
            ok={ok}
            text={ok ? t('adminSystem.connected') : t('adminSystem.notConnected')}
            note={ok ? t('adminSystem.answeredIn', { n: formatNumber(tookMs) }) : ''}
          />
        ))}
        <DeadLetterCount waiting={deadLetters.waiting} />
        {lag.length > 0 && <ServiceLags lag={lag} />}
        {browsers !== undefined && <Browsers browsers={browsers} />}
        <Filled name={t('adminSystem.memory')} filled={memory} />
        <Filled name={t('adminSystem.disk')} filled={disk} />
      </Stack>
    </Card>
  );
}

function DeadLetterCount({ waiting }: { waiting: number }) {
  const isWell = waiting === 0;
  const n = formatNumber(waiting);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text fw={600}>{t('adminSystem.deadLetters')}</Text>
        <Anchor component={Link} to="/admin?tab=dead-letters" fz="xs" underline="always">
          {t('adminSystem.toDeadLetters')}
        </Anchor>
      </Stack>
      <StateBadge
        color={isWell ? 'green' : 'orange'}
        icon={isWell ? IconCircleCheck : IconAlertTriangle}
        text={isWell ? t('adminSystem.allHandled') : t('adminSystem.waiting', { count: waiting, n })}
      />
    </Group>
  );
}

function Answering({ name, ok, text, note }: { name: string; ok: boolean; text: string; note: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text fw={600}>{name}</Text>
        {note !== '' && (
          <Text fz="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
      <StateBadge color={ok ? 'green' : 'red'} icon={ok ? IconCircleCheck : IconAlertTriangle} text={text} />
    </Group>
  );
}

function Filled({ name, filled }: { name: string; filled: SystemSettings['health']['memory'] }) {
  if (filled === null) {
    return (
      <Group justify="space-between">
        <Text fw={600}>{name}</Text>
        <Text c="dimmed">{t('adminSystem.notMeasured')}</Text>
      </Group>
    );
  }
  const { usedBytes, totalBytes } = filled;
  const share = totalBytes === 0 ? 0 : usedBytes / totalBytes;
  const color = share >= fullness.bad ? 'red' : share >= fullness.warn ? 'orange' : 'green';
  const note = t('adminSystem.ofBytes', { used: inGigabytes(usedBytes), total: inGigabytes(totalBytes) });
  return <Bar name={name} value={formatPercent(share * 100)} share={share} note={note} color={color} />;
}

const inGigabytes = (count: number) => bytes().format(count / 1e9);

function UsageCard({ usage }: { usage: SystemSettings['usage'] }) {
  return (
    <Card component="section" aria-label={t('adminSystem.usage')}>
      <Title order={2} fz="lg" mb="sm">
        {t('adminSystem.usage')}
      </Title>
      <Stack gap="md">
        {(['connections', 'activeCampaigns', 'managedGroups'] as const).map((name) => {
          const { count, of } = usage[name];
          const [n, all] = [formatNumber(count), formatNumber(of)];
          return (
            <Bar
              key={name}
              name={t(`adminSystem.${name}`)}
              value={t('adminSystem.countOfUnlimited', { n })}
              share={of === 0 ? 0 : count / of}
              note={t(`adminSystem.${name}Part`, { n, of: all })}
              color="primary"
            />
          );
        })}
      </Stack>
    </Card>
  );
}

interface BarProps {
  name: string;
  value: string;
  share: number;
  note: string;
  color: string;
}

function Bar({ name, value, share, note, color }: BarProps) {
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text fw={600}>{name}</Text>
        <Text fz="sm">{value}</Text>
      </Group>
      <Progress value={Math.min(100, share * 100)} color={color} aria-label={name} />
      <Text fz="xs" c="dimmed">
        {note}
      </Text>
    </Stack>
  );
}

function StateSkeleton() {
  return (
    <SimpleGrid cols={columns}>
      <Skeleton h={360} radius="lg" />
      <Skeleton h={360} radius="lg" />
    </SimpleGrid>
  );
}
