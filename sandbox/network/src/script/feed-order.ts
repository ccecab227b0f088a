import { stableNumber } from '../world/stable-number.js';
import type { Post } from '../world/state.js';
import { isPinned } from './shown.js';

/** How far chance can move a post down. */
const furthest = 7;

/**
 * Posts in the order of one visit: the pinned ones, then by age and chance mixed, so that the newest are near the top
 * and seldom first.
 *
 * @param posts oldest first
 */
export function byRelevance(posts: readonly Post[], visit: number): Post[] {
  const rank = new Map(
    posts.map((post, index) => {
      const luck = stableNumber(`${visit} ${post.id}`) % furthest;
      return [post, isPinned(post) ? -1 : posts.length - index + luck];
    }),
  );
  return [...posts].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

export function newestFirst(posts: readonly Post[]): Post[] {
  return [...posts].reverse();
}
