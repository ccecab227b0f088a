import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from '../pages/layout.js';
import type { View } from '../pages/view.js';
import { postArticle } from '../posts/article.js';
import { postState } from '../posts/post-state.js';
import type { PostState } from '../posts/post-state.js';
import type { Group } from '../world/state.js';
import { groupHeader } from './group-header.js';
import { stateIn } from './membership.js';

/** What the account posted in this group, newest first: all of it, or what is in one state. */
export function myPostsPage(view: View, username: string, group: Group, only?: PostState): Html {
  const { texts, world } = view;
  const state = stateIn(world, username, group.id);
  const own = world
    .postsOf(group.id)
    .filter((post) => post.author === username && (only === undefined || postState(post, view.now) === only))
    .reverse();
  return layout(view, {
    title: `${texts.yourActivity} – ${group.name}`,
    body: html`${groupHeader(view, group, state, { tab: 'activity' })}
      <div class="middle">
        <section class="card list-head">
          <h2>${texts.yourActivity}</h2>
          <p class="muted">${own.length > 0 ? texts.yourActivityText : texts.noPostsYet}</p>
        </section>
        <div class="feed" role="feed" aria-label="${texts.yourActivity}">
          ${own.map((post) => postArticle(view, post, { mayComment: state === 'member', comments: 2 }))}
        </div>
      </div>`,
  });
}
