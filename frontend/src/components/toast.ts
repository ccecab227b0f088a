import { notifications } from '@mantine/notifications';
import { t } from '../i18n/t.js';

const closeButtonProps = { 'aria-label': t('common.dismiss') };

export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'green', closeButtonProps });
}

export function toastError(message: string): void {
  notifications.show({ message, color: 'red', autoClose: 8_000, closeButtonProps, role: 'alert' });
}
