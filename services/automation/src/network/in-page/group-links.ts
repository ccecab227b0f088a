import type { NetworkGroup } from '@megafon/contracts';
import type { Locator } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface GroupListOrder {
  /** Of a group's path; its first group is the id. */
  group: string;
  /** Of the text beside it; its first or second group is the number of members. */
  memberCount: string;
  /** Whether the list grows as one scrolls down. */
  scrolls: boolean;
  /** Any of these on the page says that there is more to come. */
  loaders: readonly Locator[];
  /** Of the list, with the number of what is in it; where there is none, all links of the main part count. */
  heading: Locator;
  /** What a group that the account is not in has beside it: such are suggested below the list. */
  join: Locator;
  /** Whether a list without a loader has come to its end for certain; else when nothing came for `patienceMs`. */
  showsLoader: boolean;
  patienceMs: number;
  /** So many groups and not one more are doubted where nothing says that they are all: a throttled list shows as many. */
  doubtedCount: number;
  /** The list is handed over after so long, finished or not. */
  limitMs: number;
}

export interface GroupListPart {
  groups: NetworkGroup[];
  /** How many there are, as the page says; null where it does not. */
  said: number | null;
  /** Whether it was read to its end; else call again, the page goes on where it is. */
  isWhole: boolean;
}

/**
 * The groups that the page's main part links to, scrolled through to their end. Each is read once, when it first
 * appears: long lists take away above what they add below. Runs in the page.
 */
export async function readGroupList(finder: Finder, order: GroupListOrder): Promise<GroupListPart> {
  const path = new RegExp(order.group);
  const members = new RegExp(order.memberCount, 'iu');
  const longestName = 200;
  const found = new Map<string, NetworkGroup>();
  const seen = new WeakSet<Element>();
  let last: Element | null = null;
  let said: number | null = null;
  let heading: HTMLElement | null = null;
  const read = (): void => {
    const main = document.querySelector('main,[role=main]') ?? document.body;
    // Where the list is long and has none, looking for it each time takes long.
    if (!heading?.isConnected && (said !== null || found.size <= 100)) heading = finder.find(order.heading);
    said ??= heading && finder.countIn(heading.textContent ?? '');
    const follows = (list: Element) =>
      heading && heading.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING;
    const root = Array.from(main.querySelectorAll('ul,[role=list]')).find(follows) ?? main;
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (seen.has(link)) continue;
      const groupId = path.exec(link.pathname)?.[1];
      const name = finder.nameOf(link);
      // A name may be filled in later.
      if (groupId !== undefined && name === '') continue;
      seen.add(link);
      if (groupId === undefined || link.origin !== location.origin) continue;
      const item = link.closest('li,[role=listitem],article,[role=article]') ?? link.parentElement;
      if (item && finder.find(order.join, item) !== null) continue;
      last = item;
      if (found.has(groupId)) continue;
      const counted = members.exec(finder.plain(item?.textContent ?? ''));
      found.set(groupId, {
        groupId,
        name: Array.from(name).slice(0, longestName).join(''),
        groupUrl: link.origin + link.pathname.replace(/\/$/, ''),
        memberCount: finder.countIn(counted?.[1] ?? counted?.[2] ?? '') ?? 0,
      });
    }
  };
  /** Until something is added to the page, or the time is up. */
  const change = (limitMs: number) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => done());
      const limit = setTimeout(() => done(), limitMs);
      const done = () => {
        observer.disconnect();
        clearTimeout(limit);
        resolve();
      };
      observer.observe(document, { subtree: true, childList: true });
    });
  /** What stands below the list's end: groups that are only suggested. */
  const hasMoreBelow = () =>
    finder.find(order.join, document.querySelector('main,[role=main]') ?? document.body) !== null;
  /** Whether what shows no loader has come to its end. What shows nothing at all may not have begun to. */
  const isAtEnd = (isQuiet: boolean): boolean => {
    // The page knows better: a throttled list ends without a word.
    if (said !== null && found.size < said) return false;
    if (order.showsLoader && found.size > 0) return true;
    return isQuiet && (said !== null || found.size !== order.doubtedCount || hasMoreBelow());
  };
  const part = (isWhole: boolean) => ({ groups: [...found.values()], said, isWhole });

  const end = performance.now() + order.limitMs;
  let lastNewsAt = performance.now();
  for (let known = -1; ;) {
    read();
    if (found.size > known) lastNewsAt = performance.now();
    known = found.size;
    if (!order.scrolls) return part(true);
    const hasLoader = order.loaders.some((loader) => finder.find(loader) !== null);
    const isQuiet = performance.now() - lastNewsAt >= order.patienceMs;
    if (said !== null && found.size >= said) return part(true);
    if (!hasLoader && isAtEnd(isQuiet)) return part(true);
    if (performance.now() >= end) return part(false);
    (last as Element | null)?.scrollIntoView({ block: 'end' });
    window.scrollTo(0, document.documentElement.scrollHeight);
    await change(250);
  }
}
