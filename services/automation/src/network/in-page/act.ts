import type { Locator } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';
import type { PageDeadline } from './page-clock.js';

export interface FieldOrder {
  field: Locator;
  within?: Locator | null | undefined;
  /** How long it may take to be there. */
  limitMs?: number;
}

/** Focuses a field and selects what is in it, so that typing replaces it. Runs in the page. */
export async function focusField(
  finder: Finder,
  { field, within, limitMs = 0 }: FieldOrder,
): Promise<boolean> {
  const element = await finder.until(() => finder.findWithin(within, field), limitMs);
  if (!element) return false;
  element.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
  else document.getSelection()?.selectAllChildren(element);
  return document.activeElement === element;
}

/**
 * Waits until an editor shows that it holds this text, line by line. @returns null when it does, else what it holds
 * when the time is up. Runs in the page.
 */
export async function textDiffers(
  finder: Finder,
  { field, within, text, limitMs = 0 }: FieldOrder & { text: string },
): Promise<{ characters: number } | null> {
  const wanted = finder.linesOf(text).join('\n');
  const held = () => {
    const element = finder.findWithin(within, field);
    const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const now = isInput ? element.value : element ? finder.textOf(element) : '';
    return finder.linesOf(now).join('\n');
  };
  const isSame = await finder.until(() => (held() === wanted ? true : null), limitMs);
  return isSame ? null : { characters: held().length };
}

/**
 * Waits until there is something to click that is enabled, and clicks it when it is not too late. Runs in the page.
 */
export async function clickOn(
  finder: Finder,
  order: { target: Locator; within?: Locator; deadline?: PageDeadline; limitMs: number },
): Promise<'clicked' | 'too-late' | 'no-button'> {
  const ready = () => {
    const found = finder.findWithin(order.within, order.target);
    return found && !finder.isDisabled(found) ? found : null;
  };
  const element = await finder.until(ready, order.limitMs);
  if (order.deadline && finder.leftMs(order.deadline) <= 0) return 'too-late';
  if (!element) return 'no-button';
  element.click();
  return 'clicked';
}

/** Empties a field: what was typed is not to be seen. Runs in the page. */
export function clearFields(finder: Finder, { fields }: { fields: Locator[] }): void {
  for (const field of fields) {
    const element = finder.find(field);
    if (element instanceof HTMLInputElement) element.value = '';
  }
}
