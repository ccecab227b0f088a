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

const listeners = new Set<() => void>();
let pending: Question | null = null;

function set(question: Question | null): void {
  pending = question;
  for (const listener of listeners) listener();
}

/** Asks before something that cannot be taken back. */
export function ask(question: Question): void {
  pending?.onCancel?.();
  set(question);
}

/** The question on screen. */
export const asked = {
  get: (): Question | null => pending,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  answer(confirmed: boolean): void {
    const question = pending;
    set(null);
    if (confirmed) question?.onConfirm();
    else question?.onCancel?.();
  },
};
