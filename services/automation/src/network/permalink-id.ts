import { postPathOf } from '@megafon/contracts';
import type { NetworkProfile } from '../profiles/network-profile.js';

/** The id in an address, by the first of these regular expressions that fits its path and query. */
export function permalinkId(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  permalinks: readonly string[],
): string | null {
  for (const permalink of permalinks) {
    const captured = new RegExp(permalink).exec(pathname + search)?.slice(1);
    const id = captured?.find((group) => group !== undefined);
    if (id !== undefined) return id;
  }
  return null;
}

/** The whole address of a link that was found on a page, without what says nothing of where it leads. */
export function permalinkOf({ origin, hosts, posts, patterns }: NetworkProfile, link: string): string {
  const url = new URL(link, origin);
  const path = postPathOf(url.href, { origin, hosts, posts }) ?? url.pathname;
  const comment = permalinkId(url, patterns.comment);
  const clean = new URL(path, origin);
  if (clean.search === '') clean.pathname = clean.pathname.replace(/\/$/, '');
  if (comment !== null) clean.searchParams.set('comment_id', comment);
  return clean.href;
}
