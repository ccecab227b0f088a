import { groupsOf } from '../groups/membership.js';
import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from '../pages/layout.js';
import type { View } from '../pages/view.js';
import { postArticle } from './article.js';
import { postState } from './post-state.js';

const mostPosts = 15;
/** A busy group does not fill the whole feed. */
const mostOfOneGroup = 3;

/** The newest posts of the account's groups. */
export function feedPage(view: View, username: string): Html {
  const { texts, world } = view;
  const posts = groupsOf(world, username)
    .flatMap((group) => world.postsOf(group.id).slice(-mostOfOneGroup))
    .filter((post) => postState(post, view.now) === 'published')
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, mostPosts);
  return layout(view, {
    title: texts.feed,
    current: 'feed',
    body: html`<div class="middle">
      <h1 class="sr">${texts.feedPosts}</h1>
      <div class="feed" role="feed" aria-label="${texts.feedPosts}">
        ${posts.map((post) => postArticle(view, post, { withGroup: true, comments: 1, mayComment: true }))}
      </div>
    </div>`,
  });
}
