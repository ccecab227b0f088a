import type { Locator, PageSign } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface FollowOrder {
  /** The address that a link of the page has to lead to. */
  path: { pathname: string; search: string };
  signs: readonly PageSign[];
  /** What stands there of these now has to go: it is not what the address shows. */
  gone: readonly Locator[];
  /** One of these has to come; without any, whatever comes is waited for by the caller. */
  come: readonly Locator[];
  limitMs: number;
}

/**
 * Goes to an address by a link of the page, as a person does: a page drawn by script draws only what differs then.
 * @returns false where there is no such link, or what it leads to did not come in time: then the address is opened.
 * Runs in the page.
 */
export async function followLink(finder: Finder, order: FollowOrder): Promise<boolean> {
  const { path, signs, gone, come, limitMs } = order;
  const bare = (pathname: string) => pathname.replace(/\/+$/, '');
  const isThere = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
    bare(pathname) === bare(path.pathname) && search === path.search;
  if (document.readyState === 'loading' || isThere(location)) return false;
  // What is open over the page may be a draft.
  if (finder.kindOf(signs) !== 'signed-in' || finder.find({ role: 'dialog' })) return false;
  const link = finder
    .all({ role: 'link' })
    .find(
      (element) =>
        element instanceof HTMLAnchorElement &&
        element.origin === location.origin &&
        element.target === '' &&
        isThere(element),
    );
  if (!link) return false;
  const shown = () => gone.flatMap((locator) => finder.all(locator));
  const old = new Set(shown());
  link.click();
  const hasCome = () =>
    isThere(location) &&
    !shown().some((element) => old.has(element)) &&
    (come.length === 0 || come.some((locator) => finder.find(locator) !== null));
  return (await finder.until(() => hasCome() || null, limitMs)) !== null;
}
