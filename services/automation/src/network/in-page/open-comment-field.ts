import type { Locator } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface CommentFieldOrder {
  field: Locator;
  within: Locator;
  opener: Locator;
  article: Locator;
  permalinks: readonly string[];
  /** The post's address as it was opened. */
  path: { pathname: string; search: string };
  /** So long the post may take to be there. */
  arrivalMs: number;
  /** So long the field may come by itself after that. */
  patienceMs: number;
  limitMs: number;
}

/** Waits for the field for a comment, and asks for it where it does not come by itself. Runs in the page. */
export async function openCommentField(finder: Finder, order: CommentFieldOrder): Promise<boolean> {
  const { field, within, opener, article, permalinks, path } = order;
  const found = () => finder.findWithin(within, field);
  const postId = finder.idOf(location, permalinks) ?? finder.idOf(path, permalinks);
  const isOfPost = (element: Element) =>
    Array.from(element.querySelectorAll<HTMLAnchorElement>('a[href]')).some(
      (link) => finder.articleOf(link) === element && finder.idOf(link, permalinks) === postId,
    );
  const openerNow = () => {
    // The same post may stand in the feed beneath: the last one is on top.
    const post = finder.all(article).findLast(isOfPost);
    return post ? finder.find(opener, post) : null;
  };
  await finder.until(() => found() ?? openerNow(), order.arrivalMs);
  if (await finder.until(found, order.patienceMs)) return true;
  const button = openerNow();
  if (!button) return false;
  button.click();
  return (await finder.until(found, order.limitMs)) !== null;
}
