import type { Locator, PageSign } from '../network-profile.js';
import type { Finder } from './finder.js';

export interface ComposerOrder {
  opener: Locator;
  composer: Locator;
  field: Locator;
  join: Locator;
  attachment: Locator;
  timeoutMs: number;
  /** Only on this page, as a page of a signed-in account on which nothing is open; null: on any. */
  only: { group: string; groupId: string; signs: readonly PageSign[] } | null;
}

export type ComposerState =
  /** The field has the focus, and what is in it is selected. */
  | 'open'
  /** Not the page that was asked for; nothing was clicked. */
  | 'elsewhere'
  /** A file is attached already. */
  | 'left-over'
  | 'not-a-member'
  | 'unknown';

/** Opens the composer and waits until its field is there: one call for it all. Runs in the page. */
export function openComposer(finder: Finder, order: ComposerOrder): Promise<ComposerState> | ComposerState {
  const fits = ({ path, all }: PageSign) =>
    (path === undefined || new RegExp(path).test(location.pathname)) &&
    (all ?? []).every((locator) => finder.find(locator) !== null);
  if (order.only) {
    const { group, groupId, signs } = order.only;
    const isThere = new RegExp(group).exec(location.pathname)?.[1] === groupId;
    if (!isThere || finder.find({ role: 'dialog' }) || signs.find(fits)?.is !== 'signed-in')
      return 'elsewhere';
  }
  const opener = finder.find(order.opener);
  if (!opener || opener.matches(':disabled,[aria-disabled=true]'))
    return finder.find(order.join) ? 'not-a-member' : 'unknown';
  opener.click();

  const focus = (): ComposerState | null => {
    const root = finder.all(order.composer).at(-1);
    const field = root ? finder.find(order.field, root) : null;
    if (!root || !field) return null;
    if (finder.find(order.attachment, root)) return 'left-over';
    field.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    else document.getSelection()?.selectAllChildren(field);
    return document.activeElement === field ? 'open' : null;
  };
  const state = focus();
  if (state) return state;
  return new Promise((resolve) => {
    const settle = (state: ComposerState) => {
      observer.disconnect();
      clearInterval(again);
      clearTimeout(limit);
      resolve(state);
    };
    const look = () => {
      const now = focus();
      if (now) settle(now);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    // What a style alone makes visible is no mutation.
    const again = setInterval(look, 100);
    const limit = setTimeout(() => settle('unknown'), order.timeoutMs);
  });
}
