import type { Campaign } from '@megafon/contracts';
import { Badge, Button, Card, Collapse, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCalendarClock,
  IconChevronDown,
  IconPlayerPlay,
  IconRefresh,
  IconRepeat,
} from '@tabler/icons-react';
import { useId } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatDateTime, formatNumber, formatRelative } from '../../../lib/format.js';
import type { CampaignControl } from '../api/use-campaign-control.js';
import { hasEarlierRun, isCompleted, isStartable } from '../campaign-lists.js';
import { recurrenceText } from '../recurrence-text.js';
import { BumpLine } from './bump-line.js';
import { CampaignMenu } from './campaign-menu.js';
import { CampaignStatusBadge, outcomeFacts } from './campaign-status.js';
import { CampaignTimes } from './campaign-times.js';
import { LastRun } from './last-run.js';
import { RunControls } from './run-controls.js';
import { RunView } from './run-view.js';

interface Props {
  campaign: Campaign;
  accountNames: ReadonlyMap<string, string>;
  starting: boolean;
  onRun: () => void;
  control: CampaignControl;
  onSchedule: () => void;
  onPreview: () => void;
  onRemove: () => void;
}

export function CampaignCard(props: Props) {
  const { campaign, accountNames, starting, control, onRun, onSchedule, onPreview, onRemove } = props;
  const running = campaign.status === 'publishing';
  const [open, details] = useDisclosure(false);
  const runId = useId();
  const hasRun = isCompleted(campaign) || hasEarlierRun(campaign);
  const retryable = campaign.runCounts?.retryable ?? 0;
  const retryText = t('campaignControl.retryCount', { n: formatNumber(retryable) });
  return (
    <Card component="article" aria-label={campaign.name} padding="md" data-focus-follows={campaign._id}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Stack gap={2} flex="1 1 220px" miw={0}>
            <Title order={3} fz="lg">
              <bdi>{campaign.name}</bdi>
            </Title>
            <Text fz="sm" c="dimmed">
              {factsOf(campaign)}
            </Text>
            {hasEarlierRun(campaign) && <LastRun campaign={campaign} />}
          </Stack>
          <Group gap={4} wrap="nowrap" ms="auto">
            {campaign.isRecurring && (
              <Badge color="gray" leftSection={<IconRepeat size={13} aria-hidden />}>
                {recurrenceText(campaign)}
              </Badge>
            )}
            <CampaignStatusBadge campaign={campaign} />
            <CampaignMenu campaign={campaign} control={control} onPreview={onPreview} onRemove={onRemove} />
          </Group>
        </Group>
        {isStartable(campaign) && (
          <Group gap="xs">
            <BusyButton
              size="xs"
              leftSection={<IconPlayerPlay size={14} />}
              busy={starting}
              onClick={onRun}
              aria-label={`${t('campaigns.run')}: ${campaign.name}`}
            >
              {t('campaigns.run')}
            </BusyButton>
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
        <CampaignTimes campaign={campaign} />
        <BumpLine campaign={campaign} control={control} />
        {running && <RunControls campaign={campaign} control={control} />}
        {!running && retryable > 0 && (
          <BusyButton
            size="xs"
            variant="light"
            leftSection={<IconRefresh size={14} />}
            busy={control.busy}
            onClick={() => control.retry(campaign)}
            aria-label={`${retryText}: ${campaign.name}`}
            style={{ alignSelf: 'flex-start' }}
          >
            {retryText}
          </BusyButton>
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
              {isCompleted(campaign) ? t('campaigns.details') : t('campaigns.lastRunDetails')}
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
    if (campaign.runCounts) facts.push(...outcomeFacts(campaign));
    else if (campaign.type === 'mixed_posts') facts.push(countOf('groups', campaign.processedGroups));
    facts.push(countOf('comments', campaign.comments));
    if (campaign.likes !== null) facts.push(countOf('likes', campaign.likes));
    if (campaign.shares !== null) facts.push(countOf('shares', campaign.shares));
  } else if (campaign.scheduledAt !== null) {
    facts.push(t('campaigns.scheduledFor', { when: formatDateTime(campaign.scheduledAt) }));
  } else {
    facts.push(t('campaigns.createdAt', { when: formatRelative(campaign.createdAt) }));
  }
  // A number and what it counts stay on one line.
  return facts.join(' · ').replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
}
