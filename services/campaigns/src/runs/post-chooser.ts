import { createHash } from 'node:crypto';
import type { Material, PostReason } from '@megafon/contracts';
import { materialKey } from './run-texts.js';

/** Where a post is to go. */
export interface PostPlace {
  /** How many posts the campaign planned before it, in all its runs. */
  number: number;
  groupId: string;
}

interface PostChoice {
  /** Into the sources. */
  index: number;
  /** Of one by what was learned; null where there was nothing to choose. */
  reason?: PostReason | null;
}

/**
 * Which post of the box a group gets.
 * @param sources of the box's posts, in their order; one at least. See `sourceOf`.
 */
export type PostChooser = (sources: readonly string[], place: PostPlace) => PostChoice;

/** One after the other. */
export const postsInTurn: PostChooser = (sources, { number }) => ({ index: number % sources.length });

/** What tells one post of a box from another, before a wording is chosen: what was learned of it belongs to this. */
export function sourceOf(post: Material): string {
  return createHash('sha256').update(materialKey(post)).digest('hex').slice(0, 16);
}
