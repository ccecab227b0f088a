import type { Comment, Post } from '../world/state.js';
import { stableNumber } from '../world/stable-number.js';
import type { World } from '../world/world.js';

/** How many comments stand there before somebody asks for more. */
const mostRelevant = 2;
const mostOfOthers = 10;

/** The comments of a post in one of the orders, and how many of them are shown at first. */
export function commentsInOrder(
  world: World,
  post: Post,
  order: string,
): { ordered: readonly Comment[]; first: number } {
  const comments = world.commentsOf(post.id);
  if (order === 'newest') return { ordered: [...comments].reverse(), first: mostOfOthers };
  if (order === 'all') return { ordered: comments, first: mostOfOthers };
  const relevance = ({ id }: Comment): number => stableNumber(`relevance ${id}`);
  return { ordered: [...comments].sort((a, b) => relevance(b) - relevance(a)), first: mostRelevant };
}
