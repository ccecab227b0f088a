import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from '../i18n/t.js';

interface Question {
  question: string;
  help?: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
  cancel?: string;
}

/** Asks before something that cannot be taken back. */
export function ask({ question, help, confirm, danger = true, onConfirm, onCancel, cancel }: Question): void {
  modals.openConfirmModal({
    title: question,
    children: help === undefined ? null : <Text c="dimmed">{help}</Text>,
    labels: { confirm, cancel: cancel ?? t('common.cancel') },
    confirmProps: danger ? { color: 'red' } : {},
    closeButtonProps: { 'aria-label': t('common.close') },
    onConfirm,
    onCancel,
  });
}
