import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from '../pages/layout.js';
import type { View } from '../pages/view.js';
import { postArticle } from '../posts/article.js';
import type { Group } from '../world/state.js';
import { groupHeader } from './group-header.js';
import { stateIn } from './membership.js';

const mostPosts = 50;

/** What the account posted in this group, waiting and declined posts included, newest first. */
export function myPostsPage(view: View, username: string, group: Group): Html {
  const { texts, world } = view;
  const state = stateIn(world, username, group.id);
  const own = world
    .postsOf(group.id)
    .filter(({ author }) => author === username)
    .slice(-mostPosts)
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
