import type { Comment, Language, MediaFile, Membership, Post, Session } from './state.js';
import type { World } from './world.js';

/** One change of the world, as it was after it: applied twice it is the same. */
export type Entry =
  | { is: 'post'; post: Post; token?: string }
  | { is: 'comment'; comment: Comment; token?: string }
  | { is: 'upload'; file: MediaFile }
  | { is: 'likes'; postId: string; likedBy: string[] }
  | { is: 'session'; session: Session }
  | { is: 'session-end'; id: string }
  | { is: 'membership'; username: string; membership: Membership }
  | { is: 'left'; username: string; groupId: string }
  | { is: 'language'; username: string; language: Language }
  | { is: 'reset'; seededAt: number; keepSessions: boolean };

/** Makes the change in a world once more, as after a restart. */
export function applyEntry(world: World, entry: Entry): void {
  switch (entry.is) {
    case 'post': {
      const known = world.posts.get(entry.post.id);
      if (known) Object.assign(known, entry.post);
      else world.addPost(entry.post, entry.token);
      return;
    }
    case 'comment':
      if (!world.comments.has(entry.comment.id)) world.addComment(entry.comment, entry.token);
      return;
    case 'upload':
      return world.addUpload(entry.file);
    case 'likes': {
      const post = world.posts.get(entry.postId);
      if (post) post.likedBy = entry.likedBy;
      return;
    }
    case 'session':
      return world.addSession(entry.session);
    case 'session-end':
      return world.endSession(entry.id);
    case 'membership':
      return world.setMembership(entry.username, entry.membership);
    case 'left':
      return world.removeMembership(entry.username, entry.groupId);
    case 'language':
      return world.setLanguage(entry.username, entry.language);
    case 'reset':
      return world.reset(entry);
  }
}
