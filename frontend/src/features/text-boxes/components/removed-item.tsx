import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';

interface Props {
  /** What it was called: 'פוסט 2'. */
  name: string;
  disabled?: boolean;
  onUndo: () => void;
}

/** Where an item was taken away by mistake. */
export function RemovedItem({ name, disabled, onUndo }: Props) {
  return (
    <Group gap="sm">
      <Text fz="sm" role="status">
        {t('textBox.itemRemoved', { name })}
      </Text>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        aria-label={t('textBox.undoRemovalOf', { name })}
        disabled={disabled}
        onClick={onUndo}
      >
        {t('textBox.undoRemoval')}
      </Button>
    </Group>
  );
}
