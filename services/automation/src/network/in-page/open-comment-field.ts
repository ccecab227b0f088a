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
  /** So long the field may come by itself once the post is there. */
  patienceMs: number;
  /** Of all that. */
  limitMs: number;
}

/** Waits for the field for a comment, and asks for it where it does not come by itself. Runs in the page. */
export async function openCommentField(finder: Finder, order: CommentFieldOrder): Promise<boolean> {
  const { field, within, opener, article, permalinks, path } = order;
  const pressMs = 5_000;
  const end = performance.now() + order.limitMs;
  const leftMs = () => Math.max(0, end - performance.now());
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
  await finder.until(() => found() ?? openerNow(), leftMs() - order.patienceMs - pressMs);
  if (await finder.until(found, Math.min(order.patienceMs, leftMs()))) return true;
  const button = openerNow();
  if (!button) return false;
  button.click();
  return (await finder.until(found, leftMs())) !== null;
}
