import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/t.js';

const longestReason = 300;

interface Props {
  opened: boolean;
  onClose: () => void;
  onStop: (reason: string) => void;
}

/** Stopping everybody asks twice: what it does, and what the users will read. */
export function StopModal({ opened, onClose, onStop }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('killSwitch.stopQuestion')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <StopForm onClose={onClose} onStop={onStop} />
    </Modal>
  );
}

function StopForm({ onClose, onStop }: Omit<Props, 'opened'>) {
  const [reason, setReason] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onStop(reason.trim());
      }}
    >
      <Stack>
        <Alert color="red" icon={<IconAlertTriangle size={20} />}>
          {t('killSwitch.stopHelp')}
        </Alert>
        <Textarea
          label={t('killSwitch.reason')}
          description={t('killSwitch.reasonHelp')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={longestReason}
          dir="auto"
          rows={3}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red">
            {t('killSwitch.confirmStop')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
