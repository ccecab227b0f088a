import { stateIn } from '../groups/membership.js';
import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from '../pages/layout.js';
import type { View } from '../pages/view.js';
import type { Group, Post } from '../world/state.js';
import { postArticle } from './article.js';

/** One post with all its comments. */
export function postPage(view: View, username: string, group: Group, post: Post): Html {
  const title = view.texts.postedIn(group.name);
  const mayComment = stateIn(view.world, username, group.id) === 'member';
  return layout(view, {
    title,
    body: html`<div class="middle">
      <h1 class="sr">${title}</h1>
      ${postArticle(view, post, { withGroup: true, mayComment })}
    </div>`,
  });
}
