import type { getCampaignTotals, ReplyOf } from '@megafon/contracts';
import { Card, Group, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** How many campaigns stand where. */
export function CampaignSummary({ totals }: { totals: ReplyOf<typeof getCampaignTotals> }) {
  const { total, byStatus } = totals;
  const facts = [
    ['total', total],
    ['running', byStatus.publishing],
    ['scheduled', byStatus.scheduled],
    ['published', byStatus.published],
    ['failed', byStatus.failed],
  ] as const;
  return (
    <Card padding="sm" mb="md">
      <Group component="dl" m={0} gap="xs" justify="space-around">
        {facts.map(([name, value]) => (
          <Group key={name} gap={6} align="baseline">
            <Text component="dt" fz="sm" c="dimmed">
              {t(`campaigns.summary.${name}`)}
            </Text>
            <Text component="dd" m={0} fw={700} fz="lg">
              {formatNumber(value)}
            </Text>
          </Group>
        ))}
      </Group>
    </Card>
  );
}
