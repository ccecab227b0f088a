import type { Campaign } from '@megafon/contracts';
import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { StatusBadge } from '../../../components/status-badge.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatDateTime, formatNumber } from '../../../lib/format.js';
import { whenOf } from '../select-history.js';
import { HistoryDetails } from './history-details.js';

/** One campaign of the past; opens to what it published and its log. */
export function HistoryItem({ campaign, open }: { campaign: Campaign; open: boolean }) {
  const facts = [
    formatDateTime(whenOf(campaign)),
    countOf('posts', campaign.publishedPostsTotal),
    countOf('comments', campaign.comments),
  ];
  return (
    <Accordion.Item value={campaign._id}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs" pe="md">
          <Stack gap={0} flex="1 1 200px" miw={0}>
            <Text fw={650} fz="lg">
              <bdi>{campaign.name}</bdi>
            </Text>
            <Text fz="sm" c="dimmed">
              {facts.join(' · ')}
            </Text>
          </Stack>
          <Group gap={6} wrap="nowrap" style={{ flexShrink: 0 }}>
            {campaign.unclearActionsTotal > 0 && (
              <Badge color="yellow" size="lg" leftSection={<IconHelpCircle size={14} aria-hidden />}>
                {t('run.alsoUnknown', { n: formatNumber(campaign.unclearActionsTotal) })}
              </Badge>
            )}
            <StatusBadge status={campaign.status} />
          </Group>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>{open && <HistoryDetails id={campaign._id} />}</Accordion.Panel>
    </Accordion.Item>
  );
}
