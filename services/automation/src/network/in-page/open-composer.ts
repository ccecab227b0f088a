import type { Locator, PageSign, Prompt } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface ComposerOrder {
  opener: Locator;
  composer: Locator;
  field: Locator;
  join: Locator;
  adminsOnly: Locator | undefined;
  attachment: Locator;
  prompts: readonly Prompt[];
  /** How long the page's own script may take for each of the two: the opener, and the field behind it. */
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
  | 'admins-only'
  | 'no-opener'
  /** A modal dialog that nobody knows is in the way. */
  | `behind the dialog "${string}"`
  /** The composer opened, and the field never came. */
  | 'no-field';

/** Opens the composer and waits until its field is there: one call for it all. Runs in the page. */
export async function openComposer(finder: Finder, order: ComposerOrder): Promise<ComposerState> {
  const againMs = 2_000;
  if (order.only) {
    const { group, groupId, signs } = order.only;
    const isThere = new RegExp(group).exec(location.pathname)?.[1] === groupId;
    if (!isThere || finder.find({ role: 'dialog' }) || finder.kindOf(signs) !== 'signed-in')
      return 'elsewhere';
  }
  /** Here the composer alone is at home. */
  const strange = () => finder.strangeDialog([order.composer, ...order.prompts.map(({ dialog }) => dialog)]);
  const behind = (): ComposerState | null => {
    const dialog = strange();
    return dialog ? `behind the dialog "${finder.nameOf(dialog).slice(0, 80)}"` : null;
  };
  const opener = await finder.until(() => {
    finder.dismiss(order.prompts);
    if (strange()) return null;
    const found = finder.find(order.opener);
    if (found && !finder.isDisabled(found)) return found;
    if (finder.find(order.join)) return 'not-a-member';
    return order.adminsOnly && finder.find(order.adminsOnly) ? 'admins-only' : null;
  }, order.timeoutMs);
  if (opener === 'not-a-member' || opener === 'admins-only') return opener;
  if (!opener) return behind() ?? 'no-opener';
  let pressedAt = performance.now();
  opener.click();

  const focus = (): ComposerState | null => {
    finder.dismiss(order.prompts);
    // It may be the composer itself, which says later what it is.
    if (strange()) return null;
    // A press that came before the page's script was ready did nothing.
    if (performance.now() - pressedAt > againMs && finder.find(order.composer) === null) {
      pressedAt = performance.now();
      finder.find(order.opener)?.click();
    }
    const root = finder.holderOf(order.composer, order.field);
    const field = root && finder.find(order.field, root);
    if (!root || !field) return null;
    if (finder.find(order.attachment, root)) return 'left-over';
    field.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    else document.getSelection()?.selectAllChildren(field);
    return document.activeElement === field ? 'open' : null;
  };
  return (await finder.until(focus, order.timeoutMs)) ?? behind() ?? 'no-field';
}
