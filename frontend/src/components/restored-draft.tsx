import { Alert, Button, Group, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { t } from '../i18n/t.js';
import { formatRelative } from '../lib/format.js';

interface Props {
  at: string;
  onStartOver: () => void;
}

export function RestoredDraft({ at, onStartOver }: Props) {
  return (
    <Alert color="blue" icon={<IconFileText size={20} />} role="status" mb="md">
      <Group justify="space-between" gap="sm">
        <Text fz="sm">{t('textBox.draftRestored', { when: formatRelative(at) })}</Text>
        <Button size="xs" variant="default" onClick={onStartOver}>
          {t('textBox.startOver')}
        </Button>
      </Group>
    </Alert>
  );
}
