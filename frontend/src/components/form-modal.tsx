import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/t.js';
import { askToLeave } from './ask-to-leave.js';
import { asked } from './ask.js';
import { Unsaved } from './use-close-guard.js';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The form; it says by `useCloseGuard` whether something is typed. */
  children: ReactNode;
}

/** A dialog with a form: Esc, a click outside and its cross ask before they drop what was typed. */
export function FormModal({ onClose, children, ...modal }: Props) {
  const [isDirty, setIsDirty] = useState(false);
  // Esc answers the question that is on screen, and must not ask it again.
  const isAsking = useSyncExternalStore(asked.subscribe, () => asked.get() !== null);
  return (
    <Modal
      {...modal}
      onClose={isDirty ? () => askToLeave({ onConfirm: onClose }) : onClose}
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Unsaved value={setIsDirty}>{children}</Unsaved>
    </Modal>
  );
}
