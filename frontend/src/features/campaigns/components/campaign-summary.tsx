import type { Campaign, CampaignStatus } from '@megafon/contracts';
import { Card, Group, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** How many campaigns stand where. */
export function CampaignSummary({ campaigns }: { campaigns: readonly Campaign[] }) {
  const count = (status: CampaignStatus) => campaigns.filter((campaign) => campaign.status === status).length;
  const facts = [
    ['total', campaigns.length],
    ['running', count('publishing')],
    ['scheduled', count('scheduled')],
    ['published', count('published')],
    ['failed', count('failed')],
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
