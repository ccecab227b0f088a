import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from '../pages/layout.js';
import { formatNumber } from '../pages/view.js';
import type { View } from '../pages/view.js';
import type { Group } from '../world/state.js';
import { coverOf, groupFacts } from './group-header.js';
import { groupsOf, stateIn } from './membership.js';

/** The groups the account is a member of, all on one page. */
export function myGroupsPage(view: View, username: string): Html {
  const { texts } = view;
  const groups = groupsOf(view.world, username);
  return layout(view, {
    title: texts.myGroups,
    current: 'my-groups',
    body: html`<section class="card list-head">
        <h1>${texts.myGroups}</h1>
        <p class="muted">${texts.groupsCount(formatNumber(view, groups.length))}</p>
      </section>
      ${groupList(view, texts.myGroups, groups)}`,
  });
}

/** The groups the account is not a member of yet. */
export function discoverPage(view: View, username: string): Html {
  const { texts, world } = view;
  const groups = [...world.groups.values()].filter(
    (group) => stateIn(world, username, group.id) !== 'member',
  );
  return layout(view, {
    title: texts.discover,
    current: 'discover',
    body: html`<section class="card list-head">
        <h1>${texts.discover}</h1>
        <p class="muted">${texts.groupsCount(formatNumber(view, groups.length))}</p>
      </section>
      ${groupList(view, texts.discover, groups)}`,
  });
}

function groupList(view: View, label: string, groups: readonly Group[]): Html {
  return html`<ul class="groups" role="list" aria-label="${label}">
    ${groups.map(
      (group) =>
        html`<li class="card">
          <img src="${coverOf(group)}" alt="" width="72" height="72" loading="lazy" />
          <div>
            <h2>
              <a href="/groups/${group.id}"><bdi>${group.name}</bdi></a>
            </h2>
            ${groupFacts(view, group)}
          </div>
        </li>`,
    )}
  </ul>`;
}
