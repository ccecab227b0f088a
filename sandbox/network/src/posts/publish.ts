import { stateIn } from '../groups/membership.js';
import type { Comment, Group, MediaFile, Post } from '../world/state.js';
import type { World } from '../world/world.js';
import { isVisibleTo } from './post-state.js';

/** The longest text the network takes, in UTF-16 units. */
const longestText = 63_206;

export type Refusal = 'not-a-member' | 'empty' | 'too-long' | 'not-found';

export interface Submission {
  username: string;
  text: string;
  media: MediaFile[];
  proxy: string | null;
  /** Made by the page for each press of the button: a request the browser repeats by itself is not a second post. */
  token: string;
}

/** Takes posts and comments; one press of a button makes one, however often it is sent. */
export class Publisher {
  constructor(private readonly world: World) {}

  post(group: Group, submission: Submission): Post | Refusal {
    const again = this.world.takenFrom(submission.username, submission.token);
    if (again && 'groupId' in again) return again;
    const refusal = this.refusal(group.id, submission);
    if (refusal) return refusal;
    const post = this.newPost(group, submission);
    this.world.addPost(post, submission.token);
    return post;
  }

  /** Says what `post` would say, and publishes nothing. */
  pretend(group: Group, submission: Submission): Post | Refusal {
    return this.refusal(group.id, submission) ?? this.newPost(group, submission);
  }

  comment(postId: string, submission: Submission): Comment | Refusal {
    const again = this.world.takenFrom(submission.username, submission.token);
    if (again && 'postId' in again) return again;
    const post = this.world.posts.get(postId);
    if (!post || !isVisibleTo(submission.username, post, this.world.now())) return 'not-found';
    const refusal = this.refusal(post.groupId, submission);
    if (refusal) return refusal;
    const comment: Comment = { ...this.common(submission), postId };
    this.world.addComment(comment, submission.token);
    return comment;
  }

  private newPost(group: Group, submission: Submission): Post {
    return {
      ...this.common(submission),
      groupId: group.id,
      approveAt: this.world.approvalTime(group.approvesPosts),
      declined: false,
      likedBy: [],
    };
  }

  private refusal(groupId: string, { username, text, media }: Submission): Refusal | null {
    if (stateIn(this.world, username, groupId) !== 'member') return 'not-a-member';
    if (!text.trim() && media.length === 0) return 'empty';
    return text.length > longestText ? 'too-long' : null;
  }

  private common({ username, text, media, proxy }: Submission): Omit<Comment, 'postId'> {
    return {
      id: this.world.nextId(),
      author: username,
      text: text.replace(/\r\n?/g, '\n').trim(),
      media,
      createdAt: this.world.now(),
      proxy,
      seeded: false,
    };
  }
}
