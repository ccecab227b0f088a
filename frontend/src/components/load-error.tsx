import { Alert, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { BusyButton } from './busy-button.js';
import { t } from '../i18n/t.js';

interface Props {
  text: string;
  onRetry: () => unknown;
  busy?: boolean;
  /** A line within a form or a panel. */
  small?: boolean;
}

export function LoadError({ text, onRetry, busy = false, small = false }: Props) {
  const retry = (
    <BusyButton
      variant="default"
      size={small ? 'xs' : undefined}
      busy={busy}
      spins
      leftSection={<IconRefresh size={16} />}
      onClick={() => void onRetry()}
    >
      {t('common.retry')}
    </BusyButton>
  );
  if (small) {
    return (
      <Alert color="red" role="alert" p="xs">
        <Group justify="space-between" gap="xs">
          <Text fz="sm">{text}</Text>
          {retry}
        </Group>
      </Alert>
    );
  }
  return (
    <Card role="alert" py="xl">
      <Stack align="center" gap="sm">
        <ThemeIcon size={48} radius="xl" variant="light" color="red">
          <IconCloudOff size={26} />
        </ThemeIcon>
        <Text fw={600} ta="center">
          {text}
        </Text>
        {retry}
      </Stack>
    </Card>
  );
}
