import type { Locator } from '../network-profile.js';
import type { Finder } from './finder.js';

/** Focuses a field and selects what is in it, so that typing replaces it. Runs in the page. */
export function focusField(finder: Finder, { field, within }: { field: Locator; within?: Locator }): boolean {
  const root = within ? finder.all(within).at(-1) : document;
  const element = root ? finder.find(field, root) : null;
  if (!element) return false;
  element.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
  else document.getSelection()?.selectAllChildren(element);
  return document.activeElement === element;
}

/** What the field holds now. Runs in the page. */
export function fieldText(finder: Finder, { field, within }: { field: Locator; within?: Locator }): string {
  const root = within ? finder.all(within).at(-1) : document;
  const element = root ? finder.find(field, root) : null;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  return finder.plain(element?.innerText ?? '');
}

/**
 * False when there is nothing to click, it is disabled, or it is too late for it (milliseconds since the epoch). Runs
 * in the page.
 */
export function clickOn(
  finder: Finder,
  { target, within, deadlineMs }: { target: Locator; within?: Locator; deadlineMs?: number },
): boolean {
  const root = within ? finder.all(within).at(-1) : document;
  const element = root ? finder.find(target, root) : null;
  if (!element || element.matches(':disabled,[aria-disabled=true]')) return false;
  if (deadlineMs !== undefined && Date.now() > deadlineMs) return false;
  element.click();
  return true;
}

/** Which of the locators are on the page, by name. Runs in the page. */
export function whichOf(finder: Finder, locators: Record<string, Locator>): string[] {
  return Object.entries(locators)
    .filter(([, locator]) => finder.find(locator) !== null)
    .map(([name]) => name);
}

/** Empties a field: what was typed is not to be seen. Runs in the page. */
export function clearFields(finder: Finder, { fields }: { fields: Locator[] }): void {
  for (const field of fields) {
    const element = finder.find(field);
    if (element instanceof HTMLInputElement) element.value = '';
  }
}
