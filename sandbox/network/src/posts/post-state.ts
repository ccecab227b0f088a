import type { Comment, Post } from '../world/state.js';

export type PostState = 'published' | 'pending' | 'declined';

export function postState(post: Pick<Post, 'approveAt' | 'declined'>, now: number): PostState {
  if (post.declined) return 'declined';
  return post.approveAt !== null && post.approveAt <= now ? 'published' : 'pending';
}

/** The address of a post, as the network links it. */
export function postPath(post: Pick<Post, 'id' | 'groupId'>): string {
  return `/groups/${post.groupId}/posts/${post.id}`;
}

/** Whether this account may see the post: its author always, others once it is published. */
export function isVisibleTo(username: string, post: Post, now: number): boolean {
  return post.author === username || postState(post, now) === 'published';
}

/** The address of a comment, as the network links it. */
export function commentPath(post: Pick<Post, 'id' | 'groupId'>, { id }: Pick<Comment, 'id'>): string {
  return `${postPath(post)}?comment_id=${id}`;
}
