import type { getCampaignTotals, ReplyOf } from '@megafon/contracts';
import { Card, Group, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** How many campaigns stand where; together they are all of them. On a phone a line, so that the first campaign is in sight. */
export function CampaignSummary({ totals }: { totals: ReplyOf<typeof getCampaignTotals> }) {
  const { total, byStatus, partial } = totals;
  const all = [
    ['total', total],
    ['running', byStatus.publishing],
    ['pending', byStatus.pending],
    ['scheduled', byStatus.scheduled],
    ['draft', byStatus.draft],
    ['published', byStatus.published - partial],
    ['partial', partial],
    ['pending_approval', byStatus.pending_approval],
    ['failed', byStatus.failed],
  ] as const;
  const facts = all.filter(([name, value]) => name === 'total' || value > 0);
  const line = facts.map(([name, value]) => `${t(`campaigns.summary.${name}`)} ${formatNumber(value)}`);
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
