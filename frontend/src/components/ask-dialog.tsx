import { Button, getDefaultZIndex, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/t.js';
import { asked } from './ask.js';
import type { Question } from './ask.js';

export function AskDialog({ question }: { question: Question | null }) {
  // The last question stays drawn while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  const cancel = () => asked.answer(false);
  return (
    <Modal
      opened={question !== null}
      onClose={cancel}
      title={shown?.question}
      // Above the dialog that asks, also where that one was drawn later.
      zIndex={getDefaultZIndex('modal') + 1}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {shown?.help !== undefined && (
        <Text c="dimmed" dir="auto" mb="lg">
          {shown.help}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={cancel} data-autofocus>
          {shown?.cancel ?? t('common.cancel')}
        </Button>
        <Button color={shown?.danger === false ? undefined : 'red'} onClick={() => asked.answer(true)}>
          {shown?.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
