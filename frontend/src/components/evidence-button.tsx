import type { ShownEvidence } from '@megafon/contracts';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { t } from '../i18n/t.js';
import { EvidencePictures } from './evidence-pictures.js';

interface Props {
  evidence: ShownEvidence | null;
  /** What the pictures prove. */
  of: string;
  /** On the button; by default 'צילומי מסך'. */
  text?: string;
}

/** Opens the pictures taken right before and after an action. Nothing where there are none. */
export function EvidenceButton({ evidence, of, text }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  if (!evidence || (evidence.before === null && evidence.after === null)) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPhoto size={14} aria-hidden />}
        onClick={open}
        aria-label={t('evidence.buttonOf', { of })}
        aria-haspopup="dialog"
      >
        {text ?? t('evidence.button')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        size={1100}
        title={<span dir="auto">{of}</span>}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <EvidencePictures evidence={evidence} of={of} />
      </Modal>
    </>
  );
}
