import type { NetworkLocators, PageSign, Prompt } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface ComposerOrder {
  locators: Pick<
    NetworkLocators,
    'openComposer' | 'composer' | 'postText' | 'join' | 'adminsOnly' | 'listingsOnly' | 'attachment'
  >;
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
  | 'listings-only'
  | 'no-opener'
  /** A modal dialog that nobody knows is in the way. */
  | `behind the dialog "${string}"`
  /** The composer opened, and the field never came. */
  | 'no-field';

export interface ComposerOpening {
  state: ComposerState;
  /** The questions that were put aside on the way, by their names in the profile. */
  dismissed: string[];
}

/** Opens the composer and waits until its field is there: one call for it all. Runs in the page. */
export async function openComposer(finder: Finder, order: ComposerOrder): Promise<ComposerOpening> {
  const againMs = 2_000;
  const { openComposer, composer, postText, join, adminsOnly, listingsOnly, attachment } = order.locators;
  const dismissed: string[] = [];
  const putAside = () => void dismissed.push(...finder.dismiss(order.prompts));
  const at = (state: ComposerState): ComposerOpening => ({ state, dismissed });
  if (order.only) {
    const { group, groupId, signs } = order.only;
    const isThere = new RegExp(group).exec(location.pathname)?.[1] === groupId;
    if (!isThere || finder.find({ role: 'dialog' }) || finder.kindOf(signs) !== 'signed-in')
      return at('elsewhere');
  }
  /** Here the composer alone is at home. */
  const strange = () => finder.strangeDialog([composer, ...order.prompts.map(({ dialog }) => dialog)]);
  const behind = (): ComposerState | null => {
    const dialog = strange();
    return dialog ? `behind the dialog "${finder.nameOf(dialog).slice(0, 80)}"` : null;
  };
  /** Some groups take listings and posts: said only where no opener came. */
  const isMarket = () => listingsOnly !== undefined && finder.find(listingsOnly) !== null;
  const opener = await finder.until(() => {
    putAside();
    if (strange()) return null;
    const found = finder.find(openComposer);
    if (found && !finder.isDisabled(found)) return found;
    if (finder.find(join)) return 'not-a-member';
    return adminsOnly && finder.find(adminsOnly) ? 'admins-only' : null;
  }, order.timeoutMs);
  if (opener === 'not-a-member' || opener === 'admins-only') return at(opener);
  if (!opener) return at(behind() ?? (isMarket() ? 'listings-only' : 'no-opener'));
  let pressedAt = performance.now();
  opener.click();

  const focus = (): ComposerState | null => {
    putAside();
    // It may be the composer itself, which says later what it is.
    if (strange()) return null;
    // A press that came before the page's script was ready did nothing.
    if (performance.now() - pressedAt > againMs && finder.find(composer) === null) {
      pressedAt = performance.now();
      finder.find(openComposer)?.click();
    }
    const root = finder.holderOf(composer, postText);
    const field = root && finder.find(postText, root);
    if (!root || !field) return null;
    if (finder.find(attachment, root)) return 'left-over';
    field.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    else document.getSelection()?.selectAllChildren(field);
    return document.activeElement === field ? 'open' : null;
  };
  return at((await finder.until(focus, order.timeoutMs)) ?? behind() ?? 'no-field');
}
