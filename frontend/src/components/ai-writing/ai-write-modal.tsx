import type { WritingTarget } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import { FormModal } from '../form-modal.js';
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
    <FormModal
      opened
      onClose={onClose}
      title={t(target === 'post' ? 'aiWriting.titlePost' : 'aiWriting.titleComment')}
      size={960}
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <AiWriter target={target} text={text} onUse={onUse} />
    </FormModal>
  );
}
