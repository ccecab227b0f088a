import '@mantine/notifications/styles.css';
import { notifications, Notifications } from '@mantine/notifications';
import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import { t } from '../i18n/t.js';
import classes from './toast-area.module.css';

export type ToastKind = 'success' | 'failure';

/** What went wrong stays longer: it is read, not only seen. */
const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  failure: { color: 'red', icon: <IconExclamationMark size={18} aria-hidden />, autoClose: 12_000 },
} as const;

export function showToast(kind: ToastKind, message: string): void {
  notifications.show({
    message,
    withBorder: true,
    ...looks[kind],
    closeButtonProps: { 'aria-label': t('common.dismiss') },
  });
}

export function ToastArea() {
  return <Notifications className={classes.area} position="bottom-left" limit={3} />;
}
