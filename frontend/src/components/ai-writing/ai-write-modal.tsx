import type { WritingTarget } from '@megafon/contracts';
import { Modal } from '@mantine/core';
import { t } from '../../i18n/t.js';
import { AiWriter } from './ai-writer.js';
import { useIsPhone } from '../../lib/use-is-phone.js';

interface Props {
  target: WritingTarget;
  text: string;
  onUse: (text: string) => void;
  onClose: () => void;
}

export function AiWriteModal({ target, text, onUse, onClose }: Props) {
  const phone = useIsPhone();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(target === 'post' ? 'aiWriting.titlePost' : 'aiWriting.titleComment')}
      size={960}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AiWriter target={target} text={text} onUse={onUse} />
    </Modal>
  );
}
