import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import type { Move } from '../api/use-calendar.js';
import { MoveWarnings } from './move-warnings.js';

interface Props {
  move: Move;
  onUndo: () => void;
  onClose: () => void;
}

/** Says where a campaign is now, what is known against that time, and takes it back when asked. */
export function MovedNotice({ move: { campaignId, name, to }, onUndo, onClose }: Props) {
  return (
    <Stack gap="xs" mb="md">
      <Alert
        role="status"
        color="green"
        icon={<IconCalendarEvent size={20} />}
        withCloseButton
        closeButtonLabel={t('common.dismiss')}
        styles={{ closeButton: { width: 28, height: 28 } }}
        onClose={onClose}
      >
        <Group justify="space-between" gap="xs">
          <Text fz="sm" dir="auto">
            {t('calendar.moved', { name, when: formatDateTime(to) })}
          </Text>
          <Button size="compact-sm" variant="default" onClick={onUndo}>
            {t('calendar.moveUndo')}
          </Button>
        </Group>
      </Alert>
      <MoveWarnings campaignId={campaignId} at={to} />
    </Stack>
  );
}
