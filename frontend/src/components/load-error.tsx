import { Button, Card, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { t } from '../i18n/t.js';

interface Props {
  text: string;
  onRetry: () => unknown;
  busy?: boolean;
}

export function LoadError({ text, onRetry, busy = false }: Props) {
  return (
    <Card role="alert" py="xl">
      <Stack align="center" gap="sm">
        <ThemeIcon size={48} radius="xl" variant="light" color="red">
          <IconCloudOff size={26} />
        </ThemeIcon>
        <Text fw={600} ta="center">
          {text}
        </Text>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconRefresh size={16} />}
          onClick={() => void onRetry()}
        >
          {t('common.retry')}
        </Button>
      </Stack>
    </Card>
  );
}
