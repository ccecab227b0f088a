import type { Locator, PageSign } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface FormOrder {
  button: Locator;
  signs: readonly PageSign[];
  loading: readonly Locator[];
  /** How long the button may take to be there and enabled. */
  enabledMs: number;
  limitMs: number;
}

export type FormAnswer = 'no-button' | 'answered' | 'silent';

/**
 * Presses a button and waits until this page answers: it became another one, said something new, or was busy and is no
 * longer. Where another document comes instead, this one's script ends. Runs in the page.
 */
export async function sendForm(finder: Finder, order: FormOrder): Promise<FormAnswer> {
  const { button: locator, signs, loading, enabledMs, limitMs } = order;
  const ready = () => {
    const found = finder.find(locator);
    return found && !finder.isDisabled(found) ? found : null;
  };
  const button = await finder.until(ready, enabledMs);
  if (!button) return 'no-button';
  const before = finder.kindOf(signs);
  const alerts = new Set<Element>(finder.all({ role: 'alert' }));
  const isBusy = () => ready() === null || loading.some((mark) => finder.find(mark) !== null);
  let wasBusy = false;
  button.click();
  const answered = await finder.until(() => {
    if (finder.kindOf(signs) !== before) return true;
    if (finder.all({ role: 'alert' }).some((alert) => !alerts.has(alert))) return true;
    if (isBusy()) {
      wasBusy = true;
      return null;
    }
    return wasBusy ? true : null;
  }, limitMs);
  return answered ? 'answered' : 'silent';
}
