import type { Locator } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface CommentFieldOrder {
  field: Locator;
  within: Locator;
  opener: Locator;
  /** Says that the post takes no comments. */
  off: Locator | undefined;
  article: Locator;
  permalinks: readonly string[];
  /** The post's address as it was opened. */
  path: { pathname: string; search: string };
  /** So long the field may come by itself once the post is there. */
  patienceMs: number;
  /** Of all that. */
  limitMs: number;
}

export type CommentFieldState = 'open' | 'comments-off' | 'no-field';

/** Waits for the field for a comment, and asks for it where it does not come by itself. Runs in the page. */
export async function openCommentField(finder: Finder, order: CommentFieldOrder): Promise<CommentFieldState> {
  const { field, within, opener, off, article, permalinks, path } = order;
  const pressMs = 5_000;
  const end = performance.now() + order.limitMs;
  const leftMs = () => Math.max(0, end - performance.now());
  const found = () => finder.findWithin(within, field);
  const postId = finder.idOf(location, permalinks) ?? finder.idOf(path, permalinks);
  const isOfPost = (element: Element) =>
    Array.from(element.querySelectorAll<HTMLAnchorElement>('a[href]')).some(
      (link) => finder.articleOf(link) === element && finder.idOf(link, permalinks) === postId,
    );
  // The same post may stand in the feed beneath: the last one is on top.
  const postNow = () => finder.all(article).findLast(isOfPost) ?? null;
  const openerNow = () => {
    const post = postNow();
    return post && finder.find(opener, post);
  };
  // A comment may say so as well.
  const isOwn = (part: Element) => {
    const holder = finder.articleOf(part);
    return holder === null || holder === postNow();
  };
  const isOff = () => off !== undefined && finder.allWithin(within, off).some(isOwn);
  const toldOff = () => (isOff() ? 'comments-off' : null);

  await finder.until(() => found() ?? openerNow() ?? toldOff(), leftMs() - order.patienceMs - pressMs);
  if (await finder.until(found, Math.min(order.patienceMs, leftMs()))) return 'open';
  if (isOff()) return 'comments-off';
  const button = openerNow();
  if (!button) return 'no-field';
  button.click();
  const came = await finder.until(() => found() ?? toldOff(), leftMs());
  if (came === null) return 'no-field';
  return came === 'comments-off' ? came : 'open';
}
