import { t } from '../i18n/t.js';

const listeners = new Set<() => void>();
let wanted = false;

/** Whether there ever was a toast: until then nothing of them is loaded. */
export const toasts = {
  wanted: (): boolean => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A passing line at the top of the page, read out politely. */
export function toastSuccess(message: string): void {
  wanted = true;
  for (const listener of listeners) listener();
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ message, color: 'green', closeButtonProps: { 'aria-label': t('common.dismiss') } }),
  );
}
