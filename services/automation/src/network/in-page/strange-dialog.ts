import type { Locator } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface DialogOrder {
  /** Dialogs that belong to the page, or are put aside. */
  known: readonly Locator[];
  /** So long another one may stay: some only load. */
  limitMs: number;
}

/**
 * The name of a modal dialog that is none of these: it asks the person something, and what is done goes on behind it,
 * where no person could do it. Null where there is none. Runs in the page.
 */
export async function strangeDialog(finder: Finder, { known, limitMs }: DialogOrder): Promise<string | null> {
  const longestName = 80;
  await finder.until(() => (finder.strangeDialog(known) ? null : true), limitMs);
  const left = finder.strangeDialog(known);
  return left ? finder.nameOf(left).slice(0, longestName) || 'without a name' : null;
}
