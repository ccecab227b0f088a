import { newStore } from '../lib/store.js';

export interface Question {
  question: string;
  help?: string;
  confirm: string;
  /** Defaults to true: the button is red. */
  danger?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onCancel?: () => void;
}

const pending = newStore<Question | null>(null);

/** Asks before something that cannot be taken back. */
export function ask(question: Question): void {
  pending.get()?.onCancel?.();
  pending.set(question);
}

/** The question on screen. */
export const asked = {
  get: pending.get,
  subscribe: pending.subscribe,
  answer(confirmed: boolean): void {
    const question = pending.get();
    pending.set(null);
    if (confirmed) question?.onConfirm();
    else question?.onCancel?.();
  },
};
