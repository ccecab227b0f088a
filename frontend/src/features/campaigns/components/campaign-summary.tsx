import type { getCampaignTotals, ReplyOf } from '@megafon/contracts';
import { Card, Group, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** How many campaigns stand where. On a phone a line, so that the first campaign is in sight. */
export function CampaignSummary({ totals }: { totals: ReplyOf<typeof getCampaignTotals> }) {
  const { total, byStatus } = totals;
  const facts = [
    ['total', total],
    ['running', byStatus.publishing],
    ['scheduled', byStatus.scheduled],
    ['published', byStatus.published],
    ['failed', byStatus.failed],
  ] as const;
  const line = facts
    .filter(([name, value]) => name === 'total' || value > 0)
    .map(([name, value]) => `${t(`campaigns.summary.${name}`)} ${formatNumber(value)}`);
  return (
    <>
      <Text fz="sm" mb="sm" hiddenFrom="sm">
        {line.join(' · ')}
      </Text>
      <Card padding="sm" mb="md" visibleFrom="sm">
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
    </>
  );
}
