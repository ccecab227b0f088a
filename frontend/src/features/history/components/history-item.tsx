import type { Campaign } from '@megafon/contracts';
import { Accordion, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RunLog } from '../../../components/run-log.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatDateTime, formatNumber } from '../../../lib/format.js';
import { whenOf } from '../select-history.js';
import { PublishedPosts } from './published-posts.js';
import { UnclearActions } from './unclear-actions.js';
import { WrittenComments } from './written-comments.js';

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
            {campaign.unclearActions.length > 0 && (
              <Badge color="yellow" size="lg" leftSection={<IconHelpCircle size={14} aria-hidden />}>
                {t('run.alsoUnknown', { n: formatNumber(campaign.unclearActions.length) })}
              </Badge>
            )}
            <StatusBadge status={campaign.status} />
          </Group>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">
          {campaign.unclearActions.length > 0 && (
            <Part title={t('history.unclear')}>
              <UnclearActions actions={campaign.unclearActions} />
            </Part>
          )}
          {campaign.type === 'mixed_posts' && (
            <Part title={t('history.posts')}>
              <PublishedPosts posts={campaign.publishedPosts} />
            </Part>
          )}
          {campaign.writtenComments.length > 0 && (
            <Part title={t('history.written')}>
              <WrittenComments comments={campaign.writtenComments} />
            </Part>
          )}
          <Part title={t('history.logs')}>
            <RunLog logs={campaign.progressLogs} label={t('history.logs')} empty={t('history.noLogs')} />
          </Part>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="md" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
