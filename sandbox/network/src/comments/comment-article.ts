import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { avatar, personLink } from '../pages/person.js';
import { fullTime, relativeTime } from '../pages/view.js';
import type { View } from '../pages/view.js';
import { mediaList } from '../posts/media-list.js';
import { postPath } from '../posts/post-state.js';
import { richText } from '../posts/rich-text.js';
import type { Comment, Post } from '../world/state.js';

export function commentPath(post: Pick<Post, 'id' | 'groupId'>, comment: Pick<Comment, 'id'>): string {
  return `${postPath(post)}?comment_id=${comment.id}`;
}

/** A comment inside its post: author, text, and its own permalink on the time. */
export function commentArticle(view: View, post: Post, comment: Comment): Html {
  const name = view.world.displayName(comment.author);
  return html`<div
    class="comment"
    role="article"
    id="comment-${comment.id}"
    aria-label="${view.texts.commentBy(name)}"
  >
    ${avatar(comment.author, 32)}
    <div>
      <div class="bubble">
        ${personLink(comment.author, name)}
        <div class="text" dir="auto">${richText(comment.text)}</div>
      </div>
      ${mediaList(view, comment.media)}
      <a class="time" href="${commentPath(post, comment)}" aria-label="${fullTime(view, comment.createdAt)}"
        ><time datetime="${new Date(comment.createdAt).toISOString()}"
          >${relativeTime(view, comment.createdAt)}</time
        ></a
      >
    </div>
  </div>`;
}
