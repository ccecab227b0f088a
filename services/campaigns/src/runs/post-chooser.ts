import { createHash } from 'node:crypto';
import type { Material } from '@megafon/contracts';

/** Where a post is to go. */
interface PostPlace {
  /** How many posts the campaign planned before it, in all its runs. */
  number: number;
  groupId: string;
}

/** Which post of the box a group gets. @returns an index into the box's posts, of which there is one at least */
export type PostChooser = (posts: readonly Material[], place: PostPlace) => number;

/** One after the other. */
export const postsInTurn: PostChooser = (posts, { number }) => number % posts.length;

/** What tells one post of a box from another, before a wording is chosen: what was learned of it belongs to this. */
export function sourceOf(post: Material): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('hex').slice(0, 16);
}
