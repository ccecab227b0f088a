import type { WritingTarget } from '@megafon/contracts';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.js';
import { toastSuccess } from '../toast.js';

const AiWriteModal = lazy(async () => ({ default: (await import('./ai-write-modal.js')).AiWriteModal }));

interface Props {
  target: WritingTarget;
  /** What the field is called, for who does not see where the button stands. */
  field: string;
  /** What stands in the field when the button is pressed. */
  read: () => string;
  onUse: (text: string) => void;
}

/** Stands beside a text field and writes into it. */
export function AiWriteButton({ target, field, read, onUse }: Props) {
  const [text, setText] = useState<string | null>(null);
  // As they are when the toast is pressed, not when it was shown.
  const current = useRef({ read, onUse });
  useEffect(() => void (current.current = { read, onUse }));
  const close = () => setText(null);
  const use = (written: string, before: string) => {
    onUse(written);
    if (before.trim() === '' || before === written) return;
    // Only while nobody wrote on: what they wrote since is theirs.
    const putBack = () => {
      if (current.current.read() === written) current.current.onUse(before);
    };
    toastSuccess(t('aiWriting.replaced'), { label: t('common.cancel'), go: putBack });
  };
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconSparkles size={14} />}
        aria-label={t('aiWriting.openFor', { field })}
        onClick={() => setText(read())}
      >
        {t('aiWriting.open')}
      </Button>
      {text !== null && (
        <Suspense fallback={null}>
          <AiWriteModal
            target={target}
            text={text}
            onClose={close}
            onUse={(written) => {
              use(written, text);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
