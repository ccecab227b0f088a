import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { icons } from '../pages/icons.js';
import { layout } from '../pages/layout.js';
import { avatar } from '../pages/person.js';
import type { View } from '../pages/view.js';
import { postArticle } from '../posts/article.js';
import { composer } from '../posts/composer.js';
import { isVisibleTo } from '../posts/post-state.js';
import { somePeople } from '../world/seed-posts.js';
import type { Group, Post } from '../world/state.js';
import { groupFacts, groupHeader } from './group-header.js';
import { stateIn } from './membership.js';

const postsPerPage = 12;

export interface GroupPageOptions {
  /** Show posts older than this one. */
  before?: string | undefined;
  answersMissing?: boolean;
}

export function groupPage(view: View, username: string, group: Group, options: GroupPageOptions): Html {
  const { texts } = view;
  const state = stateIn(view.world, username, group.id);
  const isMember = state === 'member';
  const feed =
    isMember || group.privacy === 'public'
      ? feedOf(view, username, group, isMember, options.before)
      : html`<section class="card notice">
          ${icons.lock}
          <p>${texts.privateNotice}</p>
        </section>`;
  return layout(view, {
    title: group.name,
    body: html`${groupHeader(view, group, state, { tab: 'discussion', answersMissing: options.answersMissing })}
      <div class="columns">
        <div>${isMember && composer(view, group)} ${feed}</div>
        ${sideOf(view, group)}
      </div>`,
  });
}

function feedOf(view: View, username: string, group: Group, mayComment: boolean, before?: string): Html {
  const { texts } = view;
  const visible = view.world.postsOf(group.id).filter((post) => isVisibleTo(username, post, view.now));
  const end = before === undefined ? visible.length : visible.findIndex(({ id }) => id === before);
  const start = Math.max(0, end - postsPerPage);
  const shown = visible.slice(start, Math.max(0, end)).reverse();
  return html`<div class="feed" role="feed" aria-label="${texts.groupPosts}" data-feed>
      ${shown.map((post) => postArticle(view, post, { mayComment, comments: 2 }))}
    </div>
    <nav class="pages">
      ${before !== undefined && html`<a class="button second" href="/groups/${group.id}">${texts.newestPosts}</a>`}
      ${
        start > 0 &&
        html`<a class="button second" href="/groups/${group.id}?before=${shown.at(-1)?.id}"
          >${texts.olderPosts}</a
        >`
      }
    </nav>`;
}

function sideOf(view: View, group: Group): Html {
  const { texts } = view;
  const photos = view.world
    .postsOf(group.id)
    .flatMap((post: Post) => (post.seeded ? post.media : []))
    .slice(-6);
  return html`<aside class="side">
    <section class="card">
      <h2>${texts.about}</h2>
      <p dir="auto">${group.description}</p>
      ${groupFacts(view, group)}
      ${group.approvesPosts && html`<p class="muted">${icons.clock} ${texts.approvesPosts}</p>`}
    </section>
    <section class="card">
      <h2>${texts.membersHeading}</h2>
      <p class="faces">${somePeople(group.id, 10).map((person) => avatar(person, 40))}</p>
    </section>
    <section class="card">
      <h2>${texts.photosHeading}</h2>
      <p class="thumbs">
        ${photos.map((file) => html`<img src="${file.url}" alt="" width="90" height="60" />`)}
      </p>
    </section>
  </aside>`;
}
