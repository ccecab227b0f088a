import type { Campaign } from '@megafon/contracts';
import { ActionIcon, Badge, Button, Card, Collapse, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCalendarClock,
  IconChevronDown,
  IconDotsVertical,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { StatusBadge } from '../../../components/status-badge.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatDateTime, formatRelative } from '../../../lib/format.js';
import { isCompleted, isStartable } from '../campaign-lists.js';
import { RunView } from './run-view.js';

interface Props {
  campaign: Campaign;
  accountNames: ReadonlyMap<string, string>;
  starting: boolean;
  onRun: () => void;
  onSchedule: () => void;
  onRemove: () => void;
}

export function CampaignCard({ campaign, accountNames, starting, onRun, onSchedule, onRemove }: Props) {
  const running = campaign.status === 'publishing';
  const [open, details] = useDisclosure(false);
  const runId = useId();
  const hasRun = isCompleted(campaign);
  return (
    <Card component="article" aria-label={campaign.name} padding="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Stack gap={2} flex="1 1 220px" miw={0}>
            <Title order={3} fz="lg">
              <bdi>{campaign.name}</bdi>
            </Title>
            <Text fz="sm" c="dimmed">
              {factsOf(campaign)}
            </Text>
          </Stack>
          <Group gap={4} wrap="nowrap" ms="auto">
            {campaign.isRecurring && (
              <Badge color="gray" leftSection={<IconRepeat size={13} aria-hidden />}>
                {t('campaigns.recurring')}
              </Badge>
            )}
            <StatusBadge status={campaign.status} />
            {!running && (
              <Menu position="bottom-end" width={180}>
                <Menu.Target>
                  <ActionIcon aria-label={t('common.actionsOf', { name: campaign.name })}>
                    <IconDotsVertical size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
                    {t('campaigns.remove')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </Group>
        </Group>
        {isStartable(campaign) && (
          <Group gap="xs">
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={14} />}
              disabled={starting}
              onClick={onRun}
              aria-label={`${t('campaigns.run')}: ${campaign.name}`}
            >
              {t('campaigns.run')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCalendarClock size={14} />}
              onClick={onSchedule}
              aria-label={`${t('campaigns.schedule')}: ${campaign.name}`}
            >
              {t('campaigns.schedule')}
            </Button>
          </Group>
        )}
        {running && <RunView campaign={campaign} accountNames={accountNames} />}
        {hasRun && (
          <>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={details.toggle}
              aria-expanded={open}
              aria-controls={runId}
              rightSection={<IconChevronDown size={14} style={{ rotate: open ? '180deg' : '0deg' }} />}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('campaigns.details')}
            </Button>
            <Collapse expanded={open} id={runId}>
              {open && <RunView campaign={campaign} accountNames={accountNames} />}
            </Collapse>
          </>
        )}
      </Stack>
    </Card>
  );
}

function factsOf(campaign: Campaign): string {
  const facts: string[] = [t(`campaigns.type.${campaign.type}`)];
  if (campaign.status === 'publishing' && campaign.startedAt !== null) {
    facts.push(t('campaigns.startedAt', { when: formatRelative(campaign.startedAt) }));
  } else if (isCompleted(campaign)) {
    if (campaign.publishedAt !== null) {
      facts.push(t('campaigns.publishedAt', { when: formatDateTime(campaign.publishedAt) }));
    }
    facts.push(countOf('groups', campaign.processedGroups), countOf('comments', campaign.comments));
  } else if (campaign.scheduledAt !== null) {
    facts.push(t('campaigns.scheduledFor', { when: formatDateTime(campaign.scheduledAt) }));
  } else {
    facts.push(t('campaigns.createdAt', { when: formatRelative(campaign.createdAt) }));
  }
  return facts.join(' · ');
}
