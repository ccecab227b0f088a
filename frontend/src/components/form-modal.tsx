import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/t.js';
import { Unsaved, useTellUnsaved } from './use-close-guard.js';
import { useFormDialog } from './use-form-dialog.js';

interface Props extends Pick<ModalProps, 'size' | 'fullScreen' | 'closeOnClickOutside'> {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The form; it says by `useCloseGuard` whether something is typed. */
  children: ReactNode;
}

/** A dialog with a form: it asks before it drops what was typed, and so does whatever it was opened from. */
export function FormModal({ opened, onClose, children, ...modal }: Props) {
  const { isDirty, setIsDirty, closing } = useFormDialog(opened, onClose);
  useTellUnsaved(isDirty);
  return (
    <Modal {...modal} {...closing} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Unsaved value={setIsDirty}>{children}</Unsaved>
    </Modal>
  );
}
