import type { Locator } from '../network-profile.js';
import type { Finder } from './finder.js';

export interface ArticleReading {
  /** Candidates for the person's text. */
  texts: string[];
  /** Path and query of its own address; null while it has none. */
  permalink: string | null;
  /** Milliseconds since the epoch; null where the page does not say. */
  at: number | null;
  /** Links in its head that may lead to its author. */
  authors: string[];
  isPending: boolean;
}

export interface ArticleQuery {
  article: Locator;
  /** Of the path for posts, of the query for comments. */
  permalink: string;
  pendingNotice: readonly string[];
}

/** All posts, or all comments, of the page. Runs in the page. */
export function readArticles(
  finder: Finder,
  { article, permalink, pendingNotice }: ArticleQuery,
): ArticleReading[] {
  const pattern = new RegExp(permalink);
  return finder.all(article).map((element) => {
    const isOwn = (part: Element) => part.closest('article,[role=article]') === element;
    const links = Array.from(element.querySelectorAll<HTMLAnchorElement>('a[href]')).filter(isOwn);
    const own = links.find(({ pathname, search }) => pattern.test(pathname) || pattern.test(search));
    const time = Array.from(element.querySelectorAll('time')).find(isOwn)?.dateTime;
    const statuses = finder
      .all({ role: 'status' }, element)
      .filter(isOwn)
      .map((status) => status.innerText);
    return {
      texts: finder.textsOf(element),
      permalink: own ? own.pathname + own.search : null,
      at: time ? Date.parse(time) : null,
      authors: links.map(({ pathname }) => pathname).slice(0, 4),
      isPending: statuses.some((text) => pendingNotice.some((notice) => text.includes(notice))),
    };
  });
}

/** Path of the link to the person themself. Runs in the page. */
export function ownPath(finder: Finder, { region }: { region: Locator }): string | null {
  const link = finder.find(region)?.querySelector<HTMLAnchorElement>('a[href]');
  return link?.pathname ?? null;
}
