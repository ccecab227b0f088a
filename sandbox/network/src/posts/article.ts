import { commentArticle } from '../comments/comment-article.js';
import { commentForm } from '../comments/comment-form.js';
import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { icons } from '../pages/icons.js';
import { avatar, personLink } from '../pages/person.js';
import { formatNumber, fullTime, relativeTime } from '../pages/view.js';
import type { View } from '../pages/view.js';
import type { Post } from '../world/state.js';
import { mediaList } from './media-list.js';
import { postPath, postState } from './post-state.js';
import { reactionsAt } from './reactions.js';
import { richText } from './rich-text.js';

export interface ArticleOptions {
  /** Name the group in the header: on pages that mix groups. */
  withGroup?: boolean;
  /** How many of the newest comments; all when left out. */
  comments?: number;
  /** Whether the visitor may comment. */
  mayComment: boolean;
}

/** A post: header with author and permalink, text, media, counts, actions and comments. */
export function postArticle(view: View, post: Post, options: ArticleOptions): Html {
  const { texts, world } = view;
  const name = world.displayName(post.author);
  const group = options.withGroup ? world.groups.get(post.groupId) : undefined;
  return html`<article
    class="card post"
    role="article"
    id="post-${post.id}"
    aria-label="${texts.postBy(name)}"
  >
    <header>
      ${avatar(post.author, 40)}
      <div>
        <h3>${personLink(post.author, name)}</h3>
        <p class="meta">
          ${group && html`<a href="/groups/${group.id}"><bdi>${group.name}</bdi></a> · `}
          <a class="time" href="${postPath(post)}" aria-label="${fullTime(view, post.createdAt)}"
            ><time datetime="${new Date(post.createdAt).toISOString()}"
              >${relativeTime(view, post.createdAt)}</time
            ></a
          >
        </p>
      </div>
    </header>
    ${moderation(view, post)}
    <div class="text" dir="auto">${richText(post.text)}</div>
    ${mediaList(view, post.media)} ${counts(view, post)} ${actions(view, post, options)}
    ${comments(view, post, options)}
  </article>`;
}

function moderation({ texts, now }: View, post: Post): Html | null {
  const state = postState(post, now);
  if (state === 'published') return null;
  return html`<p class="notice-line" role="status">
    ${icons.clock} ${state === 'pending' ? texts.pendingNotice : texts.declinedNotice}
  </p>`;
}

function counts(view: View, post: Post): Html {
  const { texts, world } = view;
  const { likes, shares, views } = reactionsAt(
    post.id,
    post.approveAt,
    view.now,
    world.settings.reactionHalfLifeMs,
  );
  const number = (value: number): string => formatNumber(view, value);
  return html`<p class="counts">
    <span class="likes">${texts.likes(number(likes + post.likedBy.length))}</span>
    <a href="${postPath(post)}">${texts.comments(number(world.commentsOf(post.id).length))}</a>
    <span>${texts.shares(number(shares))}</span>
    <span>${texts.views(number(views))}</span>
  </p>`;
}

function actions({ texts, account }: View, post: Post, { mayComment }: ArticleOptions): Html | null {
  if (!mayComment || !account) return null;
  const liked = post.likedBy.includes(account.username);
  return html`<div class="actions">
    <button
      type="button"
      data-like="${post.id}"
      data-like-labels="${texts.like}|${texts.unlike}"
      aria-pressed="${liked ? 'true' : 'false'}"
    >
      ${icons.like}<span>${liked ? texts.unlike : texts.like}</span>
    </button>
    <button type="button" data-comment>${icons.comment}<span>${texts.comment}</span></button>
  </div>`;
}

function comments(view: View, post: Post, { comments: most, mayComment }: ArticleOptions): Html {
  const all = view.world.commentsOf(post.id);
  const shown = most === undefined ? all : all.slice(-most);
  return html`<section class="comments" data-comments>
    ${all.length > shown.length && html`<a class="more" href="${postPath(post)}">${view.texts.allComments}</a>`}
    <div class="comment-list" data-comment-list>
      ${shown.map((comment) => commentArticle(view, post, comment))}
    </div>
    ${mayComment && commentForm(view, post)}
  </section>`;
}
