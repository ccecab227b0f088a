import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';

interface Props {
  /** What came about. */
  text: string;
  /** What the button says. */
  undo: string;
  /** Its whole name, where it stands beside others of the kind. */
  name?: string;
  disabled?: boolean;
  onUndo: () => void;
}

/** Where something went by mistake, with the way to have it back. */
export function UndoLine({ text, undo, name, disabled, onUndo }: Props) {
  return (
    <Group gap="sm">
      <Text fz="sm" role="status">
        {text}
      </Text>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        aria-label={name}
        disabled={disabled}
        onClick={onUndo}
      >
        {undo}
      </Button>
    </Group>
  );
}
