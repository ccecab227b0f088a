import { groupsOf } from '../groups/membership.js';
import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from '../pages/layout.js';
import { avatar } from '../pages/person.js';
import { formatNumber } from '../pages/view.js';
import type { View } from '../pages/view.js';

export function personPage(view: View, author: string): Html {
  const name = view.world.displayName(author);
  const groups = groupsOf(view.world, author).length;
  return layout(view, {
    title: name,
    narrow: true,
    body: html`<section class="card notice">
      ${avatar(author, 96)}
      <h1><bdi>${name}</bdi></h1>
      ${groups > 0 && html`<p class="muted">${view.texts.groupsCount(formatNumber(view, groups))}</p>`}
    </section>`,
  });
}
