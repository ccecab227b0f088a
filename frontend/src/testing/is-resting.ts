/** Looks and is called disabled, and keeps the focus. */
export function isResting(button: HTMLElement): boolean {
  return !button.matches(':disabled') && button.getAttribute('aria-disabled') === 'true';
}
