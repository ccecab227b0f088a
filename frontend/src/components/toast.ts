import type * as ToastArea from './toast-area.js';
import { t } from '../i18n/t.js';

type ToastCode = typeof ToastArea;
const listeners = new Set<() => void>();
let wanted = false;
let loading: Promise<ToastCode> | undefined;

/** The code of toasts, fetched with the first one. */
export function loadToasts(): Promise<ToastCode> {
  loading ??= import('./toast-area.js');
  return loading;
}

/** Whether there ever was a toast: until then nothing of them is on the page. */
export const toasts = {
  wanted: (): boolean => wanted,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A passing line at the top of the page, read out politely. */
export function toastSuccess(message: string): void {
  toast(message, 'green');
}

/** The same of what went wrong: it stays longer. */
export function toastFailure(message: string): void {
  toast(message, 'red');
}

function toast(message: string, color: 'green' | 'red'): void {
  wanted = true;
  for (const listener of listeners) listener();
  const staying = color === 'red' ? { autoClose: 12_000 } : {};
  void loadToasts().then(({ notifications }) =>
    notifications.show({
      message,
      color,
      ...staying,
      closeButtonProps: { 'aria-label': t('common.dismiss') },
    }),
  );
}
