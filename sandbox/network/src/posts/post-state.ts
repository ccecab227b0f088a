import type { Comment, Post } from '../world/state.js';

export type PostState = 'published' | 'pending' | 'declined' | 'removed';

export function postState(post: Pick<Post, 'approveAt' | 'declined' | 'removed'>, now: number): PostState {
  if (post.removed) return 'removed';
  if (post.declined) return 'declined';
  return post.approveAt !== null && post.approveAt <= now ? 'published' : 'pending';
}

/** The address of a post, as the network links it. */
export function postPath(post: Pick<Post, 'id' | 'groupId'>): string {
  return `/groups/${post.groupId}/posts/${post.id}`;
}

/** Whether this account may see the post: its author until it is removed, others while it is published. */
export function isVisibleTo(username: string, post: Post, now: number): boolean {
  const state = postState(post, now);
  return state === 'published' || (post.author === username && state !== 'removed');
}

/** The address of a comment, as the network links it. */
export function commentPath(post: Pick<Post, 'id' | 'groupId'>, { id }: Pick<Comment, 'id'>): string {
  return `${postPath(post)}?comment_id=${id}`;
}
