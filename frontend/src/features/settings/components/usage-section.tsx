import { getUsage } from '@megafon/contracts';
import type { Measure, Usage } from '@megafon/contracts';
import { Group, Progress, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { formatDate, formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { Section } from './section.js';

const shown = ['campaigns', 'groups', 'accounts', 'aiGenerations'] as const;
const columns = { base: 1, xs: 2 };
/** Services hear of another plan a moment after the page does. */
const pollMs = 30_000;

/** As the services count that hold the limits. */
export function UsageSection() {
  const usage = useQuery({ ...query(getUsage), refetchOnMount: 'always', refetchInterval: pollMs });
  return (
    <Section title={t('settings.usage')} help={helpOf(usage.data)}>
      <QueryView
        query={usage}
        skeleton={<Skeleton h={112} radius="md" />}
        failed={t('settings.usageLoadFailed')}
        small
      >
        {(data) => (
          <SimpleGrid cols={columns}>
            {shown.map((name) => (
              <Bar key={name} name={t(`settings.measures.${name}`)} measure={data[name]} />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </Section>
  );
}

function helpOf(usage: Usage | undefined): string | undefined {
  const resetsAt = usage?.resetsAt;
  return resetsAt ? t('settings.usageHelp', { date: formatDate(resetsAt) }) : undefined;
}

function Bar({ name, measure }: { name: string; measure: Measure | null }) {
  const text = textOf(measure);
  const limit = measure?.limit ?? null;
  const share = measure && limit !== null ? Math.min(1, measure.used / Math.max(1, limit)) : null;
  const isFull = measure !== null && limit !== null && measure.used >= limit;
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fz="sm">{name}</Text>
        <Text fz="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Text>
      </Group>
      {share !== null && (
        <Progress.Root aria-hidden>
          <Progress.Section value={share * 100} color={isFull ? 'orange' : undefined} />
        </Progress.Root>
      )}
    </div>
  );
}

function textOf(measure: Measure | null): string {
  if (measure === null) return t('common.unavailable');
  const used = formatNumber(measure.used);
  return measure.limit === null
    ? t('settings.usedUnlimited', { used })
    : t('settings.usedOf', { used, limit: formatNumber(measure.limit) });
}
