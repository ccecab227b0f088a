import type { Locator } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

/** How many questions take a text; null when something else is asked as well, or nothing. Runs in the page. */
export function questionsIn(finder: Finder, { within }: { within: Locator }): number | null {
  const dialog = finder.holderOf(within, { role: 'textbox' });
  if (!dialog) return null;
  const choices =
    'input[type=radio],input[type=checkbox],[role=radio],[role=checkbox],select,[role=combobox]';
  const texts = finder.all({ role: 'textbox' }, dialog).length;
  return texts === 0 || dialog.querySelector(choices) !== null ? null : texts;
}

/** Focuses the field of a question and selects what is in it. Runs in the page. */
export function focusQuestion(
  finder: Finder,
  { within, index }: { within: Locator; index: number },
): boolean {
  const dialog = finder.holderOf(within, { role: 'textbox' });
  const field = dialog && finder.all({ role: 'textbox' }, dialog)[index];
  if (!field) return false;
  field.focus();
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  else document.getSelection()?.selectAllChildren(field);
  return document.activeElement === field;
}
