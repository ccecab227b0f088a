import type { Locator, NetworkProfile } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface ReactionsQuery {
  article: Locator;
  /** Of a post's address; see `idOf`. */
  permalinks: readonly string[];
  /** The address that was opened: the page may stand at another form of it. */
  path: { pathname: string; search: string };
  counts: NetworkProfile['reactions'];
}

export interface ReactionsReading {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  reach: number | null;
}

/** What the post says of itself; null while the post is not there. A number not found is null. Runs in the page. */
export function readReactions(
  finder: Finder,
  { article, permalinks, path, counts }: ReactionsQuery,
): ReactionsReading | null {
  const postId = finder.idOf(location, permalinks) ?? finder.idOf(path, permalinks);
  const posts = finder.all(article);
  const isOwn = (part: Element, post: Element) => finder.articleOf(part) === post;
  const post =
    posts.find((found) =>
      Array.from(found.querySelectorAll<HTMLAnchorElement>('a[href]')).some(
        (link) => isOwn(link, found) && finder.idOf(link, permalinks) === postId,
      ),
    ) ?? (finder.idOf(location, permalinks) === postId ? posts[0] : undefined);
  if (!post) return null;
  const said: string[] = [];
  for (const part of post.querySelectorAll<HTMLElement>('*')) {
    if (!isOwn(part, post) || !part.checkVisibility({ visibilityProperty: true })) continue;
    const label = part.getAttribute('aria-label');
    if (label) said.push(finder.plain(label));
    if (part.childElementCount === 0) said.push(finder.plain(part.textContent ?? ''));
  }
  // The numbers stand below what the person wrote: a text that reads like one of them comes first.
  const numberOf = (expression: string) => {
    const phrase = new RegExp(expression, 'iu');
    const text = said.findLast((line) => phrase.test(line));
    return text === undefined ? null : (finder.countIn(text) ?? 1);
  };
  return {
    likes: numberOf(counts.likes),
    comments: numberOf(counts.comments),
    shares: numberOf(counts.shares),
    reach: counts.reach === null ? null : numberOf(counts.reach),
  };
}
