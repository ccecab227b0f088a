import type { Campaign } from '@megafon/contracts';
import { Accordion, Group, Stack, Text, Title } from '@mantine/core';
import { RunLog } from '../../../components/run-log.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { whenOf } from '../select-history.js';
import { PublishedPosts } from './published-posts.js';

/** One campaign of the past; opens to what it published and its log. */
export function HistoryItem({ campaign }: { campaign: Campaign }) {
  const facts = [
    formatDateTime(whenOf(campaign)),
    countOf('posts', campaign.publishedPosts.length),
    countOf('comments', campaign.comments),
  ];
  return (
    <Accordion.Item value={campaign._id}>
      <Accordion.Control>
        <Group justify="space-between" wrap="nowrap" pe="md">
          <Stack gap={0} miw={0}>
            <Text fw={650} fz="lg">
              <bdi>{campaign.name}</bdi>
            </Text>
            <Text fz="sm" c="dimmed">
              {facts.join(' · ')}
            </Text>
          </Stack>
          <StatusBadge status={campaign.status} />
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">
          <section>
            <Title order={3} fz="md" mb="xs">
              {t('history.posts')}
            </Title>
            <PublishedPosts posts={campaign.publishedPosts} />
          </section>
          <section>
            <Title order={3} fz="md" mb="xs">
              {t('history.logs')}
            </Title>
            <RunLog logs={campaign.progressLogs} label={t('history.logs')} empty={t('history.noLogs')} />
          </section>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
