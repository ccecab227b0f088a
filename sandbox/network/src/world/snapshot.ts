import type { Comment, Language, MediaFile, Membership, Post, Session } from './state.js';
import type { World } from './world.js';

/** What survives a restart: everything that was not made up. */
export interface Snapshot {
  version: 1;
  seededAt: number;
  sequence: number;
  posts: Post[];
  comments: Comment[];
  sessions: Session[];
  /** By username; the whole list, because accounts also leave groups. */
  memberships: Record<string, Membership[]>;
  /** Likes of made-up posts, by post id. */
  likes: Record<string, string[]>;
  /** Of accounts that changed theirs, the tokens of posts and comments, and files: all later than version 1. */
  languages?: Record<string, Language>;
  taken?: [key: string, id: string][];
  uploads?: MediaFile[];
  /** The journal of what happened since. */
  journal?: number;
}

export function takeSnapshot(world: World): Snapshot {
  const posts = [...world.posts.values()];
  return {
    version: 1,
    seededAt: world.seededAt,
    sequence: world.sequence,
    posts: posts.filter((post) => !post.seeded),
    comments: [...world.comments.values()].filter((comment) => !comment.seeded),
    sessions: [...world.sessions.values()],
    memberships: Object.fromEntries(
      [...world.accounts.keys()].map((name) => [
        name,
        world.membershipsOf(name).filter(({ groupId }) => !world.groups.get(groupId)?.isExtra),
      ]),
    ),
    languages: Object.fromEntries([...world.accounts.values()].map((one) => [one.username, one.language])),
    taken: [...world.taken],
    uploads: [...world.uploads.values()],
    likes: Object.fromEntries(
      posts.filter((post) => post.seeded && post.likedBy.length > 0).map((post) => [post.id, post.likedBy]),
    ),
  };
}

/** Puts a snapshot into a world in place of what is there. */
export function restoreSnapshot(world: World, snapshot: Snapshot): void {
  world.reset({ seededAt: snapshot.seededAt });
  snapshot.posts.forEach((post) => world.addPost(post));
  snapshot.comments.forEach((comment) => world.addComment(comment));
  for (const session of snapshot.sessions) world.sessions.set(session.id, session);
  for (const [username, memberships] of Object.entries(snapshot.memberships)) {
    for (const { groupId } of world.membershipsOf(username)) world.removeMembership(username, groupId);
    memberships.forEach((membership) => world.setMembership(username, membership));
  }
  for (const [postId, likedBy] of Object.entries(snapshot.likes)) {
    const post = world.posts.get(postId);
    if (post) post.likedBy = likedBy;
  }
  for (const [username, language] of Object.entries(snapshot.languages ?? {}))
    world.setLanguage(username, language);
  for (const [key, id] of snapshot.taken ?? []) world.taken.set(key, id);
  for (const file of snapshot.uploads ?? []) world.addUpload(file);
  world.sequence = snapshot.sequence;
}
