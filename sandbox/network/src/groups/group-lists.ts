import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from '../pages/layout.js';
import { formatNumber } from '../pages/view.js';
import type { View } from '../pages/view.js';
import type { Group } from '../world/state.js';
import { coverOf, groupFacts } from './group-header.js';
import { groupsOf, stateIn } from './membership.js';

/** So many stand on the page; the others come as one scrolls down. */
const groupsPerPage = 100;

/** The groups the account is a member of. */
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
      ${groupList(view, texts.myGroups, groups.slice(0, groupsPerPage))}
      ${loader(view, groups.length, groupsPerPage)}`,
  });
}

/**
 * The next of the account's groups. They begin with the last one of those before, as in lists that change while one
 * reads them.
 */
export function moreOfMyGroups(
  view: View,
  username: string,
  after: number,
): { markup: string; next: string | null } {
  const groups = groupsOf(view.world, username);
  const items = groups.slice(Math.max(0, after - 1), after + groupsPerPage).map((group) => item(view, group));
  const end = after + groupsPerPage;
  return { markup: html`${items}`.markup, next: end < groups.length ? addressAfter(end) : null };
}

function addressAfter(count: number): string {
  return `/api/groups/joins?after=${count}`;
}

/** Stands there as long as there is more. */
function loader({ texts }: View, all: number, shown: number): Html | null {
  if (all <= shown) return null;
  return html`<p class="muted loader" role="status" data-more="${addressAfter(shown)}">
    ${texts.loadingGroups}
  </p>`;
}

/** The groups the account is not a member of yet. */
export function discoverPage(view: View, username: string): Html {
  const { texts, world } = view;
  const groups = [...world.groups.values()].filter(
    (group) => !group.isExtra && stateIn(world, username, group.id) !== 'member',
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
    ${groups.map((group) => item(view, group))}
  </ul>`;
}

function item(view: View, group: Group): Html {
  return html`<li class="card">
    <img src="${coverOf(group)}" alt="" width="72" height="72" loading="lazy" />
    <div>
      <h2>
        <a href="/groups/${group.id}"><bdi>${group.name}</bdi></a>
      </h2>
      ${groupFacts(view, group)}
    </div>
  </li>`;
}
