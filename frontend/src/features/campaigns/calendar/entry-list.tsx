import { campaignPath, runPath } from '@megafon/contracts';
import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarEvent, IconRepeat } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { timeInputOf } from '../../../lib/local-time.js';
import classes from './calendar.module.css';
import type { ShownEntry } from './entries.js';
import { stateLook } from './state-look.js';

interface Props {
  entries: readonly ShownEntry[];
  onMove: (entry: ShownEntry) => void;
}

/** What stands on a day, with what can be done about each. */
export function EntryList({ entries, onMove }: Props) {
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.key} className={classes.entry}>
          <EntryRow entry={entry} onMove={() => onMove(entry)} />
        </li>
      ))}
    </ul>
  );
}

function EntryRow({ entry, onMove }: { entry: ShownEntry; onMove: () => void }) {
  const { at, name, isRecurring, isMovable, clashName, note } = entry;
  return (
    <Stack gap={6}>
      <Group gap="4px 12px" align="flex-start" justify="space-between">
        <Text fw={600} miw={0} flex="1 1 120px">
          {timeInputOf(new Date(at))} <bdi>{name}</bdi>
        </Text>
        <Group gap={4} wrap="nowrap">
          {isRecurring && (
            <Badge color="gray" leftSection={<IconRepeat size={13} aria-hidden />}>
              {t('calendar.recurring')}
            </Badge>
          )}
          <StateBadge {...stateLook(entry)} />
        </Group>
      </Group>
      {note !== null && (
        <Text fz="sm" c="dimmed">
          {note}
        </Text>
      )}
      {clashName !== null && (
        <Alert color="orange" p="xs">
          {t('calendar.clashWith', { name: clashName })}
        </Alert>
      )}
      <Group gap="sm">
        {isMovable && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCalendarEvent size={14} />}
            aria-label={t('calendar.moveOf', { name })}
            onClick={onMove}
          >
            {t('calendar.move')}
          </Button>
        )}
        <PlaceOf entry={entry} />
      </Group>
    </Stack>
  );
}

/** Where there is more about it: a run in the history, all else among the campaigns. */
function PlaceOf({ entry: { campaignId, name, runId } }: { entry: ShownEntry }) {
  return runId === null ? (
    <Anchor
      component={Link}
      to={campaignPath(campaignId)}
      fz="sm"
      aria-label={t('calendar.toCampaignOf', { name })}
    >
      {t('calendar.toCampaign')}
    </Anchor>
  ) : (
    <Anchor component={Link} to={runPath(runId)} fz="sm" aria-label={t('calendar.toHistoryOf', { name })}>
      {t('calendar.toHistory')}
    </Anchor>
  );
}
