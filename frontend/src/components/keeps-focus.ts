import type { SyntheticEvent } from 'react';

const resting = { 'data-disabled': true, 'aria-disabled': true } as const;

/**
 * The look and name of a button that does nothing for now, and keeps the focus of whoever pressed it: one that is
 * `disabled` lets it fall to the body. What it does has to look for itself whether it may.
 */
export function restingWhile(isResting: boolean): Partial<typeof resting> {
  return isResting ? resting : {};
}

/** The same of a field: what is in it stays, and is not changed for now. */
export function restingField(isResting: boolean) {
  return { readOnly: isResting, ...restingWhile(isResting) };
}

/** What had the focus goes: the page's content has it instead, not the body. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** What sends a form, but not again while what it sent is under way: Enter in a field would. */
export function unlessBusy(isBusy: boolean, submit: (event: SyntheticEvent) => Promise<unknown>) {
  return (event: SyntheticEvent) => {
    if (isBusy) event.preventDefault();
    else void submit(event);
  };
}
