import { newStore } from '../lib/store.js';
import type * as ToastArea from './toast-area.js';

type ToastCode = typeof ToastArea;
const wanted = newStore(false);
let loading: Promise<ToastCode> | undefined;

/** The code of toasts, fetched with the first one. */
export function loadToasts(): Promise<ToastCode> {
  loading ??= import('./toast-area.js');
  return loading;
}

/** Whether there ever was a toast: until then nothing of them is on the page. */
export const toasts = { wanted: wanted.get, subscribe: wanted.subscribe };

/** What one may want to do next. */
export interface NextStep {
  label: string;
  go: () => void;
}

/** A passing line at the corner of the page, read out politely; with the next step where there is one. */
export function toastSuccess(message: string, next?: NextStep): void {
  toast('success', { message, next });
}

/** The same of what went wrong: it stays longer. `about` is what it is about, where its words may differ. */
export function toastFailure(message: string, about?: string): void {
  toast('failure', { message, about });
}

function toast(kind: ToastArea.ToastKind, words: ToastArea.ToastWords): void {
  wanted.set(true);
  void loadToasts().then(({ showToast }) => showToast(kind, words));
}
